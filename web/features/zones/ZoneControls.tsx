import { ContestedZones } from './ContestedZones.tsx'
import { DrawBar, EditBar } from './DrawBar.tsx'
import { ShapeDialog } from './ShapeDialog.tsx'

/** What whoever may edit the map gets beside the canvas to draw and to reshape zones. */
export const ZoneControls = () => (
  <>
    <DrawBar />
    <EditBar />
    <ContestedZones />
    <ShapeDialog />
  </>
)
