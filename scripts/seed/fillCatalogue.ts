import { randomBytes } from 'node:crypto'
import { copyFile, link, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { claimOwner, mapIdOfDirectory, newAccessToken } from '../../api/maps/createMap.ts'
import { findOrCreateGame } from '../../api/games/games.ts'
import type { Services } from '../../api/services.ts'
import { nextId } from '../../api/store/counter.ts'
import type { MapDocument, UserDocument } from '../../api/store/collections.ts'
import type { GameDocument } from '../../api/store/gameDocuments.ts'
import { mapSearchKey } from '../../api/store/searchKey.ts'
import { slugify } from '../../shared/paths.ts'
import { nameKey } from '../../shared/names.ts'
import { DEMO_MAPS } from './demoMaps.ts'
import { fillerGameNames, fillerMapName } from './fillerNames.ts'
import { demoPerson } from './people.ts'
import { Random } from './Random.ts'

const BATCH = 500
const PEOPLE = 60
const YEAR_MS = 365 * 24 * 3600_000
const PICTURE_FILE = 'picture.webp'

interface Cast {
  readonly random: Random
  readonly people: readonly UserDocument[]
  readonly games: readonly GameDocument[]
  readonly pictures: readonly Picture[]
}

/** A thumbnail of a demo map, as a file beside the data; it serves as the whole image of a filler map. */
interface Picture {
  readonly path: string
  readonly width: number
  readonly height: number
}

/** Adds small maps without content until the catalogue holds `wanted`; a few pictures serve for all. */
export const fillCatalogue = async (services: Services, wanted: number): Promise<void> => {
  const present = await services.store.count('maps')
  if (present >= wanted) return console.log(`  The catalogue holds ${present} maps already.`)
  const folder = await mkdtemp(join(services.config.dataDir, 'seed-'))
  try {
    const cast = await gatherCast(services, folder, present)
    for (let done = present; done < wanted; done += BATCH) {
      const numbers = [...Array(Math.min(BATCH, wanted - done)).keys()].map((offset) => done + offset + 1)
      await addMaps(services, cast, numbers, folder)
      console.log(`  ${Math.min(done + BATCH, wanted)} of ${wanted} maps`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const gatherCast = async (services: Services, folder: string, seed: number): Promise<Cast> => {
  const people: UserDocument[] = []
  for (let number = 1; number <= PEOPLE; number++)
    people.push(await demoPerson(services, `charter-${number}`))
  const games: GameDocument[] = []
  for (const name of fillerGameNames()) games.push(await findOrCreateGame(services.store, name))
  return { random: new Random(seed), people, games, pictures: await gatherPictures(services, folder) }
}

const gatherPictures = async ({ store, files }: Services, folder: string): Promise<Picture[]> => {
  const pictures: Picture[] = []
  for (const { directory } of DEMO_MAPS) {
    const map = await store.get('maps', String(await mapIdOfDirectory(store, directory)))
    if (!map?.image.thumbnail_file) continue
    const path = join(folder, `${directory}.webp`)
    await files.withLocalPath(`${map._id}/${map.image.thumbnail_file}`, (from) => copyFile(from, path))
    const { width, height } = map.image
    pictures.push({ path, width: 480, height: Math.round((480 * height) / width) })
  }
  if (pictures.length === 0) throw new Error('The demo maps have no thumbnails to share.')
  return pictures
}

const addMaps = async (
  services: Services,
  cast: Cast,
  numbers: readonly number[],
  folder: string,
): Promise<void> => {
  const { store } = services
  const maps: MapDocument[] = []
  for (const number of numbers) {
    const picture = cast.random.pick(cast.pictures)
    const map = fillerMap(cast, { id: await nextId(store, 'map'), number, picture })
    await putPicture(services, map, picture, folder)
    maps.push(map)
  }
  const created_at = new Date()
  await store.insertMany(
    'claims',
    maps.map((map) => ({ _id: `directory:${map.map_directory}`, owner_id: claimOwner(map._id), created_at })),
  )
  await store.insertMany('maps', maps)
}

/** The picture is linked, not copied, so that a hundred thousand maps take no more space than a few. */
const putPicture = async (
  { files }: Services,
  map: MapDocument,
  picture: Picture,
  folder: string,
): Promise<void> => {
  const path = join(folder, map._id)
  await link(picture.path, path)
  await files.adopt(`${map._id}/${PICTURE_FILE}`, path)
}

const fillerMap = (
  { random, people, games }: Cast,
  { id, number, picture }: { id: number; number: number; picture: Picture },
): MapDocument => {
  const name = fillerMapName(random, number)
  const game = random.pick(games)
  const uploader = random.pick(people)
  const at = new Date(Date.now() - Math.floor(random.next() * YEAR_MS))
  return {
    _id: String(id),
    name,
    name_key: nameKey(name),
    search_key: mapSearchKey({ name, game_name: game.name, uploader_username: uploader.username }),
    game_id: Number(game._id),
    game_name: game.name,
    slug: slugify(name),
    uploader_id: Number(uploader._id),
    uploader_username: uploader.username,
    parent_map_id: null,
    map_directory: `filler-${randomBytes(8).toString('hex')}-x`,
    is_public: true,
    listed: true,
    deleted: false,
    tip_url: null,
    version_id: null,
    votes: Math.floor(300 * random.next() ** 6),
    access_token: newAccessToken(),
    image: {
      original_file: PICTURE_FILE,
      width: picture.width,
      height: picture.height,
      preview_file: PICTURE_FILE,
      thumbnail_file: PICTURE_FILE,
      pyramid: null,
      failed: null,
    },
    created_at: at,
    updated_at: at,
  }
}
