import type { Content } from '../../../shared/content/content.ts'
import type { Selection } from '../../../shared/content/selection.ts'
import { transformChanges } from '../../../shared/content/transformChanges.ts'
import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import type { Transform } from '../../../shared/geometry/transform.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { boundsOfSelected } from './alignment.ts'
import { replacedPins, selectedPins } from './selectedPins.ts'
import { act } from './selectionActs.ts'

type Acting = Pick<Viewer, 'session' | 'mapId'>

/** How a selection is transformed, and the size of the image that it stays on. */
interface Transforming {
  readonly transform: Transform
  readonly image: { readonly width: number; readonly height: number } | null
}

/** Turns or scales what is selected, as one step; refuses in words what would cross itself or lie beyond the image. */
export const transformSelected = (
  viewer: Acting,
  selection: Selection,
  { transform, image }: Transforming,
): Promise<boolean> => {
  const pins = selectedPins(viewer, selection)
  const result = transformChanges(contentOf(viewer), selection, transform, image, pins)
  if (result.kind === 'refused') {
    toast.error(result.text, 'transform')
    return Promise.resolve(false)
  }
  const [doing, done] = transform.kind === 'rotation' ? ['Turning', 'turned'] : ['Scaling', 'scaled']
  return act(
    viewer,
    selection,
    () => result.changes,
    { doing: (what) => `${doing} ${what}…`, done: (what) => `${done} ${what}` },
    { note: polygonsText(result.polygonCount), pins: replacedPins(pins, result.places) },
  )
}

/** Counter-clockwise, about the middle. */
export const turnSelected = (viewer: OnMap, selection: Selection, degrees: number): Promise<boolean> =>
  aboutMiddle(viewer, selection, (about) => ({ kind: 'rotation', about, degrees }))

export const scaleSelected = (viewer: OnMap, selection: Selection, by: number): Promise<boolean> =>
  aboutMiddle(viewer, selection, (about) => ({ kind: 'scaling', about, byX: by, byY: by }))

type OnMap = Pick<Viewer, 'session' | 'mapId' | 'record'>

const aboutMiddle = async (
  viewer: OnMap,
  selection: Selection,
  transformAbout: (about: PointMap) => Transform,
): Promise<boolean> => {
  const box = boundsOfSelected(contentOf(viewer), selection, selectedPins(viewer, selection))
  if (box === null) return act(viewer, selection, () => [], NOTHING)
  const about = { x: quantise((box.left + box.right) / 2), y: quantise((box.bottom + box.top) / 2) }
  const { width, height } = viewer.record.image
  return transformSelected(viewer, selection, {
    transform: transformAbout(about),
    image: { width, height },
  })
}

const NOTHING = { doing: () => '', done: () => '' }

const contentOf = ({ session }: Pick<Viewer, 'session'>): Content => session.store.getState().content

const polygonsText = (count: number): string => {
  if (count === 0) return ''
  return count === 1 ? ' The rectangle has become a polygon.' : ` ${count} rectangles have become polygons.`
}
