import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { sqliteFacts } from './databaseFile.ts'

parentPort?.postMessage(await sqliteFacts(z.string().parse(workerData)))
