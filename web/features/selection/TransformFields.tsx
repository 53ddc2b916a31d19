import type { Selection } from '../../../shared/content/selection.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { NumberField } from '../../ui/control/NumberField.tsx'
import { scaleSelected, turnSelected } from './transformSelected.ts'

/** What is selected is turned and scaled by numbers, as by its handles on the map. */
export const TransformFields = ({ selection }: { selection: Selection }) => {
  const viewer = useViewer()
  return (
    <>
      <NumberField
        label="Turn by"
        unit="°"
        value={0}
        min={-360}
        max={360}
        onCommit={(degrees) => void turnSelected(viewer, selection, degrees)}
      />
      <NumberField
        label="Scale to"
        unit="%"
        value={100}
        min={1}
        max={10_000}
        onCommit={(percent) => void scaleSelected(viewer, selection, percent / 100)}
      />
    </>
  )
}
