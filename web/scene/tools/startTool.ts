import type { ToolName } from '../state/SceneEvent.ts'
import { type RunningTool, startRunning } from './RunningTool.ts'
import { shapeTools } from './drawing/shapeTools.ts'
import { editZoneTool } from './editZone/editZoneTool.ts'
import { pencilTool } from './pencil/pencilTool.ts'
import { placePinTool } from './placePinTool.ts'
import { placePoiTool } from './placePoiTool.ts'
import { selectTool } from './selectTool.ts'

export const startTool = (name: ToolName): RunningTool => {
  switch (name) {
    case 'placePin':
      return startRunning(placePinTool)
    case 'editZone':
      return startRunning(editZoneTool)
    case 'pencil':
      return startRunning(pencilTool)
    case 'placePoi':
      return startRunning(placePoiTool)
    case 'circle':
    case 'rectangle':
    case 'polyline':
    case 'polygon':
      return startRunning(shapeTools[name])
    case 'select':
      return startRunning(selectTool)
  }
}
