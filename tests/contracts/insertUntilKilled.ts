import { writeSync } from 'node:fs'
import { openSqliteStore } from '../../api/store/sqliteStore.ts'
import { aMap } from './storeDocuments.ts'

/** A process to be killed: four writers at once, each of which prints a map's id as soon as its insert is acknowledged. */
const [dataDir = '', round = ''] = process.argv.slice(2)
const store = await openSqliteStore({ dataDir, exclusive: true })

const write = async (writer: number): Promise<never> => {
  for (let count = 1; ; count++) {
    const id = `${round}-${writer}-${count}`
    await store.insert('maps', aMap(id, { name: `The map <${id}>` }))
    writeSync(1, `${id}\n`)
  }
}

await Promise.all([1, 2, 3, 4].map(write))
