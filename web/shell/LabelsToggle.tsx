import { Tag } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { useViewer } from './viewerContext.ts'
import { useVisibility } from './visibility.ts'

export const LabelsToggle = () => {
  const { visibility } = useViewer()
  const areShown = useVisibility(({ areLabelsShown }) => areLabelsShown)
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<Tag />}
      className="side__labels"
      onClick={() => visibility.setState({ areLabelsShown: !areShown })}
    >
      {areShown ? 'Hide all POI labels' : 'Show all POI labels'}
    </Button>
  )
}
