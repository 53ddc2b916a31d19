import { type Db, type FindCursor, MongoClient, ReadConcern } from 'mongodb'
import { StoreOpenError, StoreUnavailableError } from '../Store.ts'
import { isCursorGone, isForOperator, openingRefusal, refusal } from './refusals.ts'

/** A database without a name in the address. */
const DATABASE = 'pinfold'

/** A request waits no longer than that for a server that is away. */
const SELECTION_MS = 3_000
const CONNECT_MS = 5_000
/** Longer than any call of ours takes, a whole collection put in order among them. A frozen server is noticed before. */
const SOCKET_MS = 5 * 60_000
const QUEUE_MS = 60_000
const ACKNOWLEDGE_MS = 10_000
const CONNECTIONS_MAX = 30

/**
 * A client of the MongoDB server at an address. What is acknowledged lies in the journal of most members; where there
 * are several, reads see nothing that could still be rolled back.
 */
export class MongoConnection {
  readonly #client: MongoClient
  readonly #database: Db
  #isClosed = false

  constructor(client: MongoClient, database: Db) {
    this.#client = client
    this.#database = database
  }

  /** @throws StoreUnavailableError, DuplicateKeyError */
  async run<T>(work: (database: Db) => Promise<T>): Promise<T> {
    const database = this.open()
    try {
      return await work(database)
    } catch (error) {
      throw refusal(error)
    }
  }

  /** What went wrong before the server could serve, as one sentence if it is the operator's to mend. */
  openingRefusal(error: unknown): unknown {
    return isForOperator(error) ? openingRefusal(error, hostsOf(this.#client)) : error
  }

  /** @throws StoreUnavailableError once it is closed: the client itself would connect anew. */
  open(): Db {
    if (this.#isClosed) throw new StoreUnavailableError('The store is closed.')
    return this.#database
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#client.close()
  }
}

/** @throws StoreOpenError */
export const connectMongo = async (url: string): Promise<MongoConnection> => {
  const client = clientFor(url)
  try {
    await client.connect()
    const { setName, msg } = await client.db().command({ hello: 1 })
    const isReplicated = typeof setName === 'string' || msg === 'isdbgrid'
    return new MongoConnection(client, client.db(databaseName(url), readsOf(isReplicated)))
  } catch (error) {
    await client.close()
    throw openingRefusal(error, hostsOf(client))
  }
}

/** A server alone rolls nothing back, and not every one of them knows the concern. */
const readsOf = (isReplicated: boolean) => (isReplicated ? { readConcern: new ReadConcern('majority') } : {})

const clientFor = (url: string): MongoClient => {
  try {
    return new MongoClient(url, {
      appName: 'pinfold',
      ignoreUndefined: true,
      writeConcern: { w: 'majority', journal: true, wtimeoutMS: ACKNOWLEDGE_MS },
      serverSelectionTimeoutMS: SELECTION_MS,
      connectTimeoutMS: CONNECT_MS,
      socketTimeoutMS: SOCKET_MS,
      waitQueueTimeoutMS: QUEUE_MS,
      maxPoolSize: CONNECTIONS_MAX,
    })
  } catch (error) {
    // The driver's own words may hold a part of the address, and so of the password.
    throw new StoreOpenError('MONGODB_URL cannot be read as the address of a MongoDB server.', {
      cause: error,
    })
  }
}

/** What follows the hosts up to the options, which is where the driver looks as well. */
const databaseName = (url: string): string => {
  const [, name = ''] = /^[^/]+\/\/[^/?]*\/([^?]*)/.exec(url) ?? []
  return name === '' ? DATABASE : decodeURIComponent(name)
}

const hostsOf = (client: MongoClient): string => client.options.hosts.map(String).join(', ')

/** Batches hold that many documents, fewer if they are large. */
const BATCH = 200

/**
 * Every document that `find` finds, in the order of the `_id`s, by a cursor of the server's; where that is lost on the
 * way, by another from the same place on.
 */
export async function* readAll<T extends { _id: string }>(
  connection: MongoConnection,
  find: (db: Db, beyond: { _id: { $gt: string } } | null) => FindCursor<T>,
): AsyncGenerator<T, void, void> {
  for (let last: string | null = null; ;) {
    const before: string | null = last
    try {
      const cursor = find(connection.open(), last === null ? null : { _id: { $gt: last } })
      for await (const document of cursor.sort({ _id: 1 }).batchSize(BATCH)) {
        last = document._id
        yield document
      }
      return
    } catch (error) {
      if (!isCursorGone(error) || last === before) throw refusal(error)
    }
  }
}
