import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ASSET_BYTES_PER_USER_MAX } from '../../shared/limits.ts'
import { BRANCH_TEXTS } from '../../shared/maps/branches.ts'
import { conflict, notFound } from '../http/errors.ts'
import { withUploadFolder } from '../http/requestBody.ts'
import { inspectImage } from '../images/inspectImage.ts'
import { stripMetadata } from '../images/stripMetadata.ts'
import { FileNotFoundError } from '../files/FileStore.ts'
import { createMap } from '../maps/createMap.ts'
import { unlessClosed } from '../maps/mapAccess.ts'
import { imageIdOf, withCurrentImage } from '../maps/replaceImage.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'

/**
 * Makes a private map that is to become a branch: with a copy of the image, whose pictures are made as those of any upload, and
 * without content. The rest is a job of `branchQueue`. The right to it is checked.
 * @throws HttpError 404 deleted meanwhile, 409 no room, or the image is no more
 */
export const startBranch = async (
  services: Services,
  user: UserDocument,
  source: MapDocument,
  displayName: string | null,
): Promise<MapDocument> => {
  const { map } = await withCurrentImage(services.store, source)
  await refuseTooManyFiles(services.store, user, map)
  const { revision } = await unlessClosed(services.changeLog.read(Number(map._id)))
  const branch = await withUploadFolder(services.config, async (folder) => {
    const path = join(folder, 'original')
    await copyOriginal(services, map, path)
    const fields = {
      game_name: map.game_name,
      display_name: displayName ?? map.name,
      version_id: map.version_id,
      tip_url: null,
      map_directory: null,
      is_public: false,
      branch: { origin_id: Number(map._id), revision, image_id: imageIdOf(map.image) },
    }
    return createMap(services, user, fields, path)
  })
  services.branchQueue.wake()
  return branch
}

/** What the branch may come to need, before anything is made of it. @throws HttpError 409 */
const refuseTooManyFiles = async (store: Store, user: UserDocument, map: MapDocument): Promise<void> => {
  const ofMap = await store.sum('assets', 'bytes', { equals: { map_id: Number(map._id) } })
  const ofUser = await store.sum('assets', 'bytes', { equals: { user_id: Number(user._id) } })
  if (ofMap + ofUser > ASSET_BYTES_PER_USER_MAX) throw conflict(BRANCH_TEXTS.tooManyFiles)
}

/** Writes the original to `path` without what it tells about where, when and by whom it was made. @throws HttpError 404, 409 */
const copyOriginal = async ({ files, config }: Services, map: MapDocument, path: string): Promise<void> => {
  const stripped = await files
    .withLocalPath(`${map._id}/${map.image.original_file}`, async (original) =>
      stripMetadata(await readFile(original), await inspectImage(original, config)),
    )
    .catch((error: unknown) => {
      throw error instanceof FileNotFoundError ? notFound('Map not found') : error
    })
  if (!stripped) throw conflict(BRANCH_TEXTS.unreadable)
  await writeFile(path, stripped)
}
