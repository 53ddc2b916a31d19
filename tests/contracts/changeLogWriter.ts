import { pino } from 'pino'
import { createChangeLog } from '../../api/content/changeLog.ts'
import { openDiskFiles } from '../../api/files/diskFiles.ts'
import { openSqliteStore } from '../../api/store/sqliteStore.ts'
import { EMPTY_POI } from '../../shared/content/pois.ts'

/**
 * A process that commits to one map as fast as it can, telling every acknowledgement on a line `revision changeId`, until
 * it is killed. Every fourth list is large, so that the kill finds parts and snapshots under way as well.
 * Arguments: data folder, map, a word that its change ids begin with, a type to make POIs of, the first id to use.
 */
const [dataDir = '', mapText, word = '', typeText, idText] = process.argv.slice(2)
const [mapId, typeId, firstId] = [mapText, typeText, idText].map(Number) as [number, number, number]

const changeLog = createChangeLog({
  store: await openSqliteStore({ dataDir, exclusive: true }),
  files: await openDiskFiles({ dataDir }),
  log: pino({ level: 'silent' }),
  limits: { snapshotEntries: 10, listBytesMax: 5_000, partBytes: 2_000, snapshotPartLength: 10_000 },
})
console.log('ready')

let id = firstId
for (let list = 0; ; list++) {
  const changes = Array.from({ length: list % 4 === 3 ? 60 : 1 }, () => {
    const entity = { id: id++, typeId, x: list, y: 1.25, ...EMPTY_POI, name: `${word} ${list}` }
    return { op: 'insert' as const, kind: 'poi' as const, entity }
  })
  const changeId = `${word}-list-${list}`
  const outcome = await changeLog.commit({
    mapId,
    userId: 1,
    changeId,
    changes,
    canSeeMap: async () => false,
  })
  if (outcome.kind !== 'applied') throw new Error(JSON.stringify(outcome))
  console.log(`${outcome.revision} ${changeId}`)
}
