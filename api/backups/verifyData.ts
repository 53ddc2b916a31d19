import type { FileStore } from '../files/FileStore.ts'
import { databaseFaults } from '../store/databaseFile.ts'
import type { MapDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { expectedOfGame, expectedOfMap, type ExpectedFile } from './expectedFiles.ts'
import { Findings } from './Findings.ts'
import { derivedFaults, type DerivedFault } from './derivedFaults.ts'
import type { Reports } from './Reports.ts'
import { unnamedFiles } from './unnamedFiles.ts'

interface Verification extends Reports {
  readonly store: Store
  readonly files: FileStore
  /** Where the embedded store keeps its file; null if there is none. */
  readonly dataDir: string | null
  /** Whether what is derived is made again where it is wrong. */
  readonly repair: boolean
}

interface VerifiedData {
  readonly maps: number
  readonly files: number
  /** Files that no document names. */
  readonly unnamed: number
  readonly faults: number
  readonly repaired: number
}

/** Compares documents and files, beside a running server, and says what is missing. */
export const verifyData = async (verification: Verification): Promise<VerifiedData> => {
  const { store, files, dataDir, say, progress } = verification
  const findings = new Findings(say)
  if (dataDir !== null) for (const fault of databaseFaults(dataDir)) findings.add(`The documents: ${fault}`)
  let [maps, named, repaired] = [0, 0, 0]
  for await (const map of store.stream('maps')) {
    const checked = await checkMap(verification, map, findings)
    named += checked.files
    repaired += checked.repaired
    progress('maps', ++maps)
  }
  for await (const game of store.stream('games'))
    for (const { key } of expectedOfGame(game)) {
      named++
      const isThere = async () => (await files.get(key)) !== null
      const isStillNamed = async () =>
        [...expectedOfGame((await store.get('games', game._id)) ?? game)].some((file) => file.key === key)
      if (!(await isThere()) && (await isStillNamed()) && !(await isThere()))
        findings.add(`${key} is missing.`)
    }
  const unnamed = await unnamedFiles(store, files)
  return { maps, files: named, unnamed, faults: findings.count, repaired }
}

interface CheckedMap {
  readonly files: number
  readonly repaired: number
}

const checkMap = async (
  { store, files, repair }: Verification,
  map: MapDocument,
  findings: Findings,
): Promise<CheckedMap> => {
  const first = await missingOfMap(store, files, map)
  // What was deleted or replaced meanwhile is not missing.
  const now = first.missing.length > 0 ? await store.get('maps', map._id) : map
  const { missing, count } = first.missing.length > 0 && now ? await missingOfMap(store, files, now) : first
  if (!now || now.deleted) return { files: count, repaired: 0 }
  const lost = missing.filter(({ kind }) => kind !== 'picture')
  for (const { key } of lost) findings.add(`${key} is missing.`)
  const pictures = missing.filter(({ kind }) => kind === 'picture').map(({ key }) => key)
  let repaired = 0
  for (const fault of await derivedFaults({ store, files }, now, pictures))
    if (await isRepaired(fault, repair, findings)) repaired++
  return { files: count, repaired }
}

const isRepaired = async (
  { text, repair }: DerivedFault,
  isAsked: boolean,
  findings: Findings,
): Promise<boolean> => {
  if (repair === null) findings.add(text)
  else if (!isAsked) findings.add(`${text} It can be made again: add --repair.`)
  else if (await repair()) return true
  return false
}

const missingOfMap = async (
  store: Store,
  files: FileStore,
  map: MapDocument,
): Promise<{ missing: ExpectedFile[]; count: number }> => {
  const missing: ExpectedFile[] = []
  let count = 0
  for await (const expected of expectedOfMap(store, map)) {
    count++
    if (expected.isNeeded && (await files.get(expected.key)) === null) missing.push(expected)
  }
  return { missing, count }
}
