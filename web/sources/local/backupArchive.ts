import { FLOORS_MAX } from '../../../shared/limits.ts'

/** Only who writes or reads an archive loads what does it. */
const loadZip = () => import('@zip.js/zip.js/lib/zip-core-custom.js')

const RECORD_NAME = 'map.json'
const IMAGE_NAME = /^image\/([^/]{1,255})$/
const FLOOR_IMAGE_NAME = /^floors\/(\d{1,10})\/([^/]{1,255})$/

/** What is in the archive of a map: its record, its image, and those of its floors, by their ids. */
interface BackupFiles {
  readonly record: Blob
  readonly image: File
  readonly floorImages: ReadonlyMap<number, File>
}

/** Nothing in it is compressed. */
export const writeArchive = async ({ record, image, floorImages }: BackupFiles): Promise<Blob> => {
  const { BlobReader, BlobWriter, ZipWriter } = await loadZip()
  const archive = new ZipWriter(new BlobWriter('application/zip'), { level: 0, useWebWorkers: false })
  const add = (name: string, file: Blob) => archive.add(name, new BlobReader(file))
  await add(RECORD_NAME, record)
  await add(`image/${bareName(image)}`, image)
  for (const [floorId, file] of floorImages) await add(`floors/${floorId}/${bareName(file)}`, file)
  return archive.close()
}

const bareName = ({ name }: File): string => name.replaceAll('/', '_') || 'image'

const ARCHIVE_START = 'PK'

export const isArchive = async (file: Blob): Promise<boolean> =>
  (await file.slice(0, ARCHIVE_START.length).text()) === ARCHIVE_START

/** Refuses what another program could read otherwise, and what is compressed: it might grow to any size. */
export const openArchive = async (file: Blob): Promise<BackupFiles> => {
  const { BlobReader, BlobWriter, ZipReader } = await loadZip()
  const options = {
    strictness: 'strict',
    checkCrc32: true,
    checkOverlappingEntry: true,
    useWebWorkers: false,
  } as const
  try {
    const entries = await new ZipReader(new BlobReader(file), options).getEntries()
    const [record, image, ...rest] = entries
    const [, imageName] = IMAGE_NAME.exec(image?.filename ?? '') ?? []
    const floors = rest.map((entry) => ({ entry, named: FLOOR_IMAGE_NAME.exec(entry.filename) }))
    const floorIds = new Set(floors.map(({ named }) => Number(named?.[1])))
    const isExpected =
      record?.filename === RECORD_NAME &&
      imageName !== undefined &&
      floors.every(({ named }) => named !== null) &&
      floorIds.size === floors.length &&
      floors.length <= FLOORS_MAX
    const isStored = entries.every(({ compressionMethod }) => compressionMethod === 0)
    if (!isExpected || !isStored || record.directory || image?.directory !== false)
      throw new Error(`It has other files: ${entries.map(({ filename }) => filename).join(', ')}`)
    const floorImages = new Map<number, File>()
    for (const { entry, named } of floors) {
      if (entry.directory) throw new Error(`It has a folder: ${entry.filename}`)
      const [, floorId, name = ''] = named ?? []
      const pixels = await entry.getData(new BlobWriter())
      floorImages.set(Number(floorId), new File([pixels], name, { type: typeOf(name) }))
    }
    const pixels = await image.getData(new BlobWriter())
    return {
      record: await record.getData(new BlobWriter()),
      image: new File([pixels], imageName, { type: typeOf(imageName) }),
      floorImages,
    }
  } catch (cause) {
    throw new Error('The archive is damaged, or not that of one map and its image.', { cause })
  }
}

/** The name says what the file seems to be; whether it is an image is seen when it is decoded. */
const typeOf = (name: string): string => {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return `image/${ending === 'jpg' ? 'jpeg' : ending}`
}
