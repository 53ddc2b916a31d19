import { vi } from 'vitest'
import { parseDataFile, readDataMap } from '../../shared/dataMap/readDataMap.ts'
import { piecesOf, type ReadPiece } from '../../web/features/imports/dataMapPieces.ts'

/** A worker for reading data maps that answers when it is told to. */
export class PatientWorker {
  onmessage: ((message: { readonly data: ReadPiece }) => void) | undefined
  #texts: readonly string[] = []

  postMessage({ texts }: { readonly texts: readonly string[] }): void {
    this.#texts = texts
  }

  answer(): void {
    for (const data of piecesOf(readDataMap(this.#texts.map(parseDataFile)))) this.onmessage?.({ data })
  }

  refuse(error: string): void {
    this.onmessage?.({ data: { kind: 'error', error } })
  }

  terminate(): void {}
}

/** Has the page start such workers. Returns them as they are started, in order. */
export const stubWorkers = (): readonly PatientWorker[] => {
  const workers: PatientWorker[] = []
  const start = class extends PatientWorker {
    constructor() {
      super()
      workers.push(this)
    }
  }
  vi.stubGlobal('Worker', start)
  return workers
}
