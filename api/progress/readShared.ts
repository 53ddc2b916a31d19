import { isRemoval, type ProgressItem } from '../../shared/progress/progressItems.ts'
import { PROGRESS_LINK_GONE, type SharedProgress } from '../../shared/progress/sharedProgress.ts'
import { HttpError, notFound } from '../http/errors.ts'
import { isSuspended } from '../http/sessions.ts'
import { loadVisibleMap } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { isDeletedPlaythrough } from './isDeletedPlaythrough.ts'
import { ProgressGoneError, ProgressOffError } from './ProgressLog.ts'

/** Returns the marks that a link leads to. Whatever there is against it, it is refused alike. @throws HttpError 404 */
export const readShared = async (
  services: Services,
  reader: UserDocument | null,
  token: string,
): Promise<SharedProgress> => {
  const { store, progress, progressLinks } = services
  const link = await progressLinks.find(token)
  const author = link && (await store.get('users', String(link.user_id)))
  if (!link || !author || isSuspended(author)) throw notFound(PROGRESS_LINK_GONE)
  const { _id, user_id, map_id } = link
  const part = _id.split(':')[3]
  try {
    await loadVisibleMap(services, reader, map_id)
    if (await isDeletedPlaythrough(progress, { userId: user_id, mapId: map_id, part }))
      throw notFound(PROGRESS_LINK_GONE)
    const read = await progress.read(user_id, map_id, part)
    if (read.book.id !== _id) throw notFound(PROGRESS_LINK_GONE)
    return { map_id, ...sharedMarks(read.progress.all()) }
  } catch (error) {
    const isRefused =
      error instanceof ProgressOffError ||
      error instanceof ProgressGoneError ||
      (error instanceof HttpError && error.status === 404)
    throw isRefused ? notFound(PROGRESS_LINK_GONE) : error
  }
}

/** Without ids and in an order of their own: neither tells when something was made, or that two links are of one person. */
const sharedMarks = (items: readonly ProgressItem[]): Omit<SharedProgress, 'map_id'> => {
  const marks = items.filter((item) => !isRemoval(item))
  return {
    found: marks.flatMap(({ kind, id }) => (kind === 'found' ? [Number(id)] : [])).toSorted((a, b) => a - b),
    pins: marks
      .flatMap((item) => {
        if (item.kind !== 'pin' || item.value === null) return []
        const { x, y, label, colour } = item.value
        return [{ x, y, label, colour, image: item.image }]
      })
      .toSorted((a, b) => a.x - b.x || a.y - b.y || compareTexts(a.label, b.label)),
    drawings: marks
      .flatMap((item) => {
        if (item.kind !== 'layer' || !item.value?.isPublic || !item.value.isVisible) return []
        const { name, strokes, route } = item.value
        return [{ name, strokes, image: item.image, is_route: route !== undefined }]
      })
      .toSorted((a, b) => compareTexts(a.name, b.name)),
  }
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
