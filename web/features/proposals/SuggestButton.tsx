import { PencilLine } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { addressToSuggest } from '../../shell/suggestAddress.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { backSettled } from '../../ui/overlay/useBackCloses.ts'
import './suggestButton.css'

/** Returns what begins to suggest changes; null for who may not, and once it is begun. */
const useSuggest = (): (() => void) | null => {
  const { abilities } = useViewer().record
  const navigate = useNavigate()
  if (!abilities.suggest || abilities.edit) return null
  return () => void navigate(addressToSuggest(window.location))
}

interface SuggestButtonProps {
  /** Called first, to close the drawer that it is in. */
  onChosen?: (() => void) | undefined
}

/** Begins to suggest changes, for everybody who may. */
export const SuggestButton = ({ onChosen }: SuggestButtonProps) => {
  const suggest = useSuggest()
  if (suggest === null) return null
  const begin = () => {
    onChosen?.()
    void backSettled().then(suggest)
  }
  return (
    <p className="side__suggest">
      <Button icon={<PencilLine />} onClick={begin}>
        Suggest a change
      </Button>
    </p>
  )
}

/** The same in the bar of a phone, beside its tabs. */
export const SuggestInBar = () => {
  const suggest = useSuggest()
  if (suggest === null) return null
  return (
    <button type="button" className="tabbar__tab" aria-label="Suggest a change" onClick={suggest}>
      <PencilLine />
      Suggest
    </button>
  )
}
