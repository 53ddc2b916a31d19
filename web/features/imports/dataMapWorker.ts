import * as z from 'zod/mini'
import { DataMapError } from '../../../shared/dataMap/dataMap.ts'
import { parseDataFile, readDataMap } from '../../../shared/dataMap/readDataMap.ts'
import { columnsSchema } from '../../../shared/imports.ts'
import { TEXTS } from '../../../shared/texts.ts'
import type { ReadOutcome } from './readInWorker.ts'

const requestSchema = z.object({ texts: z.array(z.string()), columns: z.optional(columnsSchema) })

const read = (data: unknown): ReadOutcome => {
  try {
    const { texts, columns } = requestSchema.parse(data)
    return { map: readDataMap(texts.map(parseDataFile), columns) }
  } catch (error) {
    return { error: error instanceof DataMapError ? error.message : TEXTS.dataMap.unreadable }
  }
}

self.addEventListener('message', ({ data }) => self.postMessage(read(data)))
