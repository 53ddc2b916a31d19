import { z } from 'zod'
import { DataMapError } from '../../../shared/dataMap/dataMap.ts'
import { readDataMap } from '../../../shared/dataMap/readDataMap.ts'
import { TEXTS } from '../../../shared/texts.ts'
import type { ReadOutcome } from './readInWorker.ts'

const textsSchema = z.array(z.string())

const read = (data: unknown): ReadOutcome => {
  try {
    return { map: readDataMap(...textsSchema.parse(data).map((text): unknown => JSON.parse(text))) }
  } catch (error) {
    return { error: error instanceof DataMapError ? error.message : TEXTS.dataMap.unreadable }
  }
}

self.addEventListener('message', ({ data }) => self.postMessage(read(data)))
