import type { PointMap } from '../../../../shared/geometry/point.ts'
import { TEXTS } from '../../../../shared/texts/texts.ts'
import { clientToView, type PointView } from '../../../scene/plane/coordinates.ts'
import { useViewer, useViewerState } from '../../../shell/viewerContext.ts'
import { useFileReceiver } from '../../../ui/fileReceivers.ts'
import { toast } from '../../../ui/overlay/toast.ts'

/** A picture dropped on a map becomes that of the open POI, or begins a new POI where it was dropped. */
export const useDroppedPicture = (): void => {
  const { record, scene, focusOn } = useViewer()
  const poiId = useViewerState(({ focus }) => (focus.kind === 'poi' ? focus.poiId : null))
  const canEdit = record.abilities.edit
  const placeAt = (client: { clientX: number; clientY: number }): PointMap | null => {
    const view = viewPointAt(client)
    return view && scene.viewToMap(view)
  }
  useFileReceiver({
    label: canEdit ? (poiId === null ? 'New POI with this picture' : 'Picture of this POI') : null,
    take: (picture, at) => {
      if (!canEdit) return toast.error('Only the owner of this map can add pictures.')
      if (!picture.type.startsWith('image/')) return toast.error(TEXTS.map.wrongPictureType)
      if (poiId !== null) return focusOn({ kind: 'poi', poiId, mode: 'editImage', picture })
      const place = at && placeAt(at)
      if (place) return focusOn({ kind: 'newPoi', place, picture })
      toast.say('Choose a POI, or a place for a new one. Then add the picture.')
    },
  })
}

/** Returns the point on the canvas, or null for one beside it. */
const viewPointAt = ({ clientX, clientY }: { clientX: number; clientY: number }): PointView | null => {
  const stage = document.querySelector('.viewer .scene')?.getBoundingClientRect()
  if (!stage) return null
  const isWithin =
    clientX >= stage.left && clientX <= stage.right && clientY >= stage.top && clientY <= stage.bottom
  return isWithin ? clientToView({ clientX, clientY }, stage) : null
}
