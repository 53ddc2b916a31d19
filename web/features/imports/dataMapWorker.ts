import * as z from 'zod/mini'
import { type DataMap, DataMapError } from '../../../shared/dataMap/dataMap.ts'
import { parseDataFile, readDataMap } from '../../../shared/dataMap/readDataMap.ts'
import { columnsSchema } from '../../../shared/maps/imports.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { piecesOf, type ReadPiece } from './dataMapPieces.ts'

const requestSchema = z.object({ texts: z.array(z.string()), columns: z.optional(columnsSchema) })

const read = (data: unknown): DataMap => {
  const { texts, columns } = requestSchema.parse(data)
  return readDataMap(texts.map(parseDataFile), columns)
}

const textOf = (error: unknown): string =>
  error instanceof DataMapError ? error.message : TEXTS.dataMap.unreadable

const send = (piece: ReadPiece) => self.postMessage(piece)

self.addEventListener('message', ({ data }) => {
  try {
    for (const piece of piecesOf(read(data))) send(piece)
  } catch (error) {
    send({ kind: 'error', error: textOf(error) })
  }
})
