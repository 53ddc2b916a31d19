import { Collection, MongoServerError } from 'mongodb'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openMongoStore } from '../../api/store/mongoStore.ts'
import { StoreFullError, StoreUnavailableError } from '../../api/store/Store.ts'
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

  it('finds out whether it takes writes, not only whether it can be read', async () => {
    const database = aMongoDatabase()
    databases.push(database)
    const [store, another] = [await openMongoStore(database), await openMongoStore(database)]
    await Promise.all([store.checkWrites?.(), another.checkWrites?.()])
    const refused = new MongoServerError({ message: 'No disk space left', code: 14_031 })
    const writing = vi.spyOn(Collection.prototype, 'updateOne').mockRejectedValue(refused)
    await expect(store.checkWrites?.()).rejects.toThrow(StoreFullError)
    expect(await store.count('maps')).toBe(0)
    writing.mockRestore()
    await Promise.all([store.close(), another.close()])
    await expect(store.checkWrites?.()).rejects.toThrow(StoreUnavailableError)
  })
})
