import { localMapMetaSchema } from '../../../shared/maps/localMap.ts'
import { prepareImage } from '../../../web/features/local/image/prepareImage.ts'
import { runImageTask } from '../../../web/features/local/image/runImageTask.ts'
import { withLocalDatabase } from '../../../web/sources/local/databaseConnection.ts'
import { readBackup, restoreAsNew, writeFullBackup } from '../../../web/sources/local/localBackup.ts'
import { createLocalMap, type PreparedImage } from '../../../web/sources/local/localMaps.ts'

const META = localMapMetaSchema.parse({ name: 'Bench', created_at: Date.now() })

/** A local map with a large image, cut into tiles. */
export const openPicture = ({ path }: { readonly path: string }) => {
  let mapId = ''
  return {
    /** As the dialog for a new map does it, from the chosen file to the stored map. */
    async store() {
      const answer = await fetch(path)
      const image = await prepareImage(new File([await answer.blob()], 'image.jpg', { type: 'image/jpeg' }))
      mapId = await withLocalDatabase((database) => createLocalMap(database, META, image))
    },
    /** As the open map does it. */
    async tile() {
      const row = await withLocalDatabase((database) => database.get('localMaps', mapId))
      if (!row) throw new Error('The map is gone.')
      const task = { kind: 'tile', mapId, imageId: row.imageId } as const
      await runImageTask(task, { signal: new AbortController().signal })
    },
  }
}

const PIECE_BYTES = 1024 * 1024
/** The most of it that browsers fill at once. */
const RANDOM_BYTES = 65_536

/** A local map whose image is a file of so many MB: what is in it plays no part. */
export const openFile = async ({ mb }: { readonly mb: number }) => {
  const thumbnail = new Blob([])
  const imageOf = (original: Blob): PreparedImage => ({
    name: 'image.jpg',
    original,
    preview: null,
    thumbnail,
    size: [16_384, 16_384],
  })
  const mapId = await withLocalDatabase((database) => createLocalMap(database, META, imageOf(noise(mb))))
  const archived = () => withLocalDatabase((database) => writeFullBackup(database, mapId))
  return {
    /** Makes the archive, and gives all of it away. Returns its bytes. */
    async backUp() {
      const { archive } = await archived()
      const reader = archive.stream().getReader({ mode: 'byob' })
      let memory = new Uint8Array(PIECE_BYTES)
      let bytes = 0
      for (;;) {
        const { done, value } = await reader.read(memory)
        if (done) return bytes
        bytes += value.length
        memory = new Uint8Array(value.buffer)
      }
    },
    async restore() {
      const { archive } = await archived()
      const read = await readBackup(archive)
      if (read.image === null) throw new Error('The backup has no image.')
      const image = imageOf(read.image)
      return withLocalDatabase((database) => restoreAsNew(database, read, image))
    },
  }
}

const noise = (mb: number): Blob =>
  new Blob(
    Array.from({ length: mb }, () => {
      const piece = new Uint8Array(PIECE_BYTES)
      for (let at = 0; at < PIECE_BYTES; at += RANDOM_BYTES)
        crypto.getRandomValues(piece.subarray(at, at + RANDOM_BYTES))
      return new Blob([piece])
    }),
  )
