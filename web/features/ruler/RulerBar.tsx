import { useTool } from '../../shell/canvas/mapTools.ts'
import { lazyPanel } from '../../ui/lazyPart.tsx'
import { FailedPart } from '../../ui/status/FailedPart.tsx'

const RulerControls = lazyPanel(
  () => import('./RulerControls.tsx').then((module) => module.RulerControls),
  FailedPart,
)

/** What is measured, while the tool for it is in use. */
export const RulerBar = () => (useTool() === 'ruler' ? <RulerControls /> : null)
