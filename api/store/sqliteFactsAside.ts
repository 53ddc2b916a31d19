import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { entryPoint } from '../entryPoint.ts'
import type { StoreFacts } from './StoreFacts.ts'

const factsSchema = z.object({
  collections: z.array(z.object({ name: z.string(), documents: z.number(), bytes: z.number() })),
  database: z.array(z.tuple([z.string(), z.string()])),
  faults: z.array(z.string()),
})

/** Reads all of the embedded store in a thread of its own: the process does other things meanwhile. */
export const sqliteFactsAside = (dataDir: string): Promise<StoreFacts> => {
  const { url, execArgv } = entryPoint('sqliteFactsWorker')
  const worker = new Worker(url, { execArgv, workerData: dataDir })
  return new Promise<StoreFacts>((resolve, reject) => {
    worker.once('message', (message: unknown) => {
      const { data, error } = factsSchema.safeParse(message)
      if (data) resolve(data)
      else reject(error)
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The store was not read to its end.')))
  })
}
