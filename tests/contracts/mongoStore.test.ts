import { afterAll, describe } from 'vitest'
import { openMongoStore } from '../../api/store/mongoStore.ts'
import { aMongoDatabase, mongoUrl } from '../mongoDatabase.ts'
import { storeContract } from './store.contract.ts'

describe.runIf(mongoUrl)('on the server at MONGODB_URL', () => {
  const databases: { drop: () => Promise<void> }[] = []
  afterAll(async () => {
    for (const { drop } of databases) await drop()
  })

  storeContract('mongoStore', async () => {
    const database = aMongoDatabase()
    databases.push(database)
    const open = () => openMongoStore(database)
    const store = await open()
    let current = store
    return {
      store,
      reopen: async () => {
        await current.close()
        return (current = await open())
      },
      close: () => current.close(),
      searches: 4,
    }
  })
})
