import type { FileStore } from '../files/FileStore.ts'
import { originalOfJob } from '../images/imageJobs.ts'
import type { Store } from '../store/Store.ts'
import { expectedOfGame, expectedOfMap } from './expectedFiles.ts'
import { byTopFolder } from './pruneBackups.ts'

/** Returns how many files no document names: what uploads leave that are under way or were interrupted, until the server sweeps it. */
export const unnamedFiles = async (store: Store, files: FileStore): Promise<number> => {
  let count = 0
  for await (const [top, keys] of byTopFolder(files)) {
    const isNamed = await namedBelow(store, top)
    count += keys.filter((key) => !isNamed(key)).length
  }
  return count
}

const GAME = /^game-(\d+)$/

const namedBelow = async (store: Store, top: string): Promise<(key: string) => boolean> => {
  const gameId = GAME.exec(top)?.[1]
  const game = gameId === undefined ? null : await store.get('games', gameId)
  const map = gameId === undefined ? await store.get('maps', top) : null
  const names = new Set(game ? [...expectedOfGame(game)].map(({ key }) => key) : [])
  const folders: string[] = []
  if (map) {
    for await (const { key } of expectedOfMap(store, map)) names.add(key)
    const painted = await store.get('socialImages', top)
    if (painted) names.add(`${top}/${painted.file}`)
    for await (const job of store.stream('jobs', { equals: { map_id: Number(top) } })) {
      names.add(`${top}/${originalOfJob(job)}`)
      folders.push(...job.outputs.map((output) => `${top}/${output}/`))
    }
  }
  return (key) => names.has(key) || folders.some((folder) => key.startsWith(folder))
}
