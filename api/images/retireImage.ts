import type { MapDocument } from '../store/collections.ts'
import type { MapImageDocument } from '../store/imageDocuments.ts'
import type { Store } from '../store/Store.ts'
import { insertJob, jobIdOf } from './imageJobs.ts'

/** Notes on the job of an image that nothing will show any more since when that is: the sweep deletes its files an hour later. */
export const retireImage = async (store: Store, map: MapDocument, image: MapImageDocument): Promise<void> => {
  const retired_at = new Date()
  const jobId = jobIdOf(map._id, image)
  if (await store.update('jobs', jobId, { retired_at })) return
  await insertJob(store, map, image)
  const { preview_file, pyramid } = image
  const outputs = [preview_file?.split('/')[0], pyramid?.id].filter((output) => output !== undefined)
  await store.update('jobs', jobId, { state: 'done', outputs, retired_at })
}
