import { useBackCloses } from '../../ui/overlay/useBackCloses.ts'
import { useViewer } from '../viewerContext.ts'
import { useDraft, useTool } from './mapTools.ts'

/** Back ends a drawing under way as Escape does: it is set aside, and offered again. On phones it then leaves the tool. */
export const useBackFromTool = (): void => {
  const { scene } = useViewer()
  const isUsed = useTool() !== 'select'
  useBackCloses(isUsed, () => (scene.reshaped === null ? scene.setTool('select') : scene.act('cancel')))
  const isBegun = useDraft(() => scene.begun !== null)
  useBackCloses(isBegun, () => scene.act('cancel'), true)
}
