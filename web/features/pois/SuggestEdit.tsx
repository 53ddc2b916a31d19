import { Pencil } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { addressToSuggest } from '../../shell/suggestAddress.ts'
import { Button } from '../../ui/control/Button.tsx'

/** Begins to suggest changes, with the POI selected. */
export const SuggestEdit = ({ poiId }: { poiId: number }) => {
  const navigate = useNavigate()
  return (
    <Button icon={<Pencil />} onClick={() => void navigate(addressToSuggest(window.location, poiId))}>
      Suggest an edit
    </Button>
  )
}
