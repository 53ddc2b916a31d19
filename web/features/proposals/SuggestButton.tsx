import { PencilLine } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { addressToSuggest } from '../../shell/suggestAddress.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import './suggestButton.css'

/** Begins to suggest changes, for everybody who may. */
export const SuggestButton = () => {
  const { abilities } = useViewer().record
  const navigate = useNavigate()
  if (!abilities.suggest || abilities.edit) return null
  return (
    <p className="side__suggest">
      <Button icon={<PencilLine />} onClick={() => void navigate(addressToSuggest(window.location))}>
        Suggest a change
      </Button>
    </p>
  )
}
