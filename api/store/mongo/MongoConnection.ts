import { type Db, type FindCursor, MongoClient, ReadConcern } from 'mongodb'
import { StoreOpenError, StoreUnavailableError } from '../Store.ts'
import { isCursorGone, isForOperator, openingRefusal, refusal } from './refusals.ts'

/** The database used if the address names none. */
const DATABASE = 'pinfold'

/** How long a request waits for a server that is away. */
const SELECTION_MS = 3_000
const CONNECT_MS = 5_000
/** Longer than any of our calls takes, even the making of indexes. A frozen server is noticed sooner. */
const SOCKET_MS = 5 * 60_000
const QUEUE_MS = 60_000
const ACKNOWLEDGE_MS = 10_000
const CONNECTIONS_MAX = 30

/**
 * A client of a MongoDB server. What is acknowledged is in the journals of most members; reads from a replica set see
 * nothing that could still be rolled back.
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

  /** Returns the error that kept the store from opening, as one sentence if the operator can fix it. */
  openingRefusal(error: unknown): unknown {
    return isForOperator(error) ? openingRefusal(error, hostsOf(this.#client)) : error
  }

  /** @throws StoreUnavailableError once it is closed: the client itself would reconnect */
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

/** A standalone server rolls nothing back, and not every one knows read concerns. */
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
    // The driver's message may contain a part of the address, and so of the password.
    throw new StoreOpenError('MONGODB_URL is not a valid address of a MongoDB server.', {
      cause: error,
    })
  }
}

/** The part between the hosts and the options, which the driver reads as well. */
const databaseName = (url: string): string => {
  const [, name = ''] = /^[^/]+\/\/[^/?]*\/([^?]*)/.exec(url) ?? []
  return name === '' ? DATABASE : decodeURIComponent(name)
}

const hostsOf = (client: MongoClient): string => client.options.hosts.map(String).join(', ')

/** Documents in a batch; fewer if they are large. */
const BATCH = 200

/**
 * Yields every document that `find` finds, in the order of `_id`, through a cursor; where the server loses that, another
 * cursor continues from the same place.
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
