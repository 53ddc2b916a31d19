import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ON_THE_SERVER } from '../../api/admin/author.ts'
import { giveGameImage } from '../../api/admin/giveGameImage.ts'
import { ConfigError, loadConfig } from '../../api/config.ts'
import { joinStores } from '../../api/openServices.ts'
import type { GameDocument } from '../../api/store/gameDocuments.ts'
import type { Store } from '../../api/store/Store.ts'
import { refuseEmptyFolder } from './refuseEmptyFolder.ts'

/**
 * `set-game-image SLUG FILE`: gives a game its official map image, where the server's own configuration says. It may be
 * running. Games whose names differ too little to have slugs of their own each get the image.
 */
export const setGameImage = async (args: readonly string[]): Promise<void> => {
  const [slug, path] = args
  if (args.length !== 2 || slug === undefined || path === undefined)
    throw new ConfigError('set-game-image takes SLUG FILE: the slug of a game, and an image.')
  const config = loadConfig(process.env)
  refuseEmptyFolder(config)
  await refuseOtherFiles(path, config.maxUploadBytes)
  const scratchDir = await mkdtemp(join(tmpdir(), 'pinfold-admin-'))
  const { store, files } = await joinStores(config, scratchDir)
  try {
    const games = await gamesOf(store, slug)
    if (games.length === 0) throw new ConfigError(`There is no game with the slug ${slug}.`)
    for (const game of games) {
      await giveGameImage({ store, files, config }, ON_THE_SERVER, game, path)
      console.log(`${game.name} has a new official map image.`)
    }
  } finally {
    await Promise.all([store.close(), files.close()])
    await rm(scratchDir, { recursive: true, force: true })
  }
}

const refuseOtherFiles = async (path: string, bytesMax: number): Promise<void> => {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new ConfigError(`${path} is no file that can be read.`)
  if (found.size > bytesMax)
    throw new ConfigError(`A file may have at most ${Math.floor(bytesMax / (1024 * 1024))} MB.`)
}

const GAMES_MAX = 100

const gamesOf = (store: Store, slug: string): Promise<GameDocument[]> =>
  store.find('games', {
    equals: { slug },
    sort: [{ field: '_id', direction: 'ascending' }],
    limit: GAMES_MAX,
  })
