import { readFile, writeFile } from 'node:fs/promises'
import { endNow, reportEnd } from './decodingProcess.ts'
import { stripRequestSchema, type StripRequest } from './imageMessages.ts'
import { stripMetadata } from './stripMetadata.ts'

/** Copies one picture without its metadata, in a process of its own: it takes twice the size of the file, which may be 100 MB. */
process.once('message', (message) => reportEnd(copy(stripRequestSchema.parse(message))))

/** The server is gone, or has the report. */
process.once('disconnect', endNow)

const copy = async ({ source, output, format, orientation }: StripRequest): Promise<void> => {
  const stripped = stripMetadata(await readFile(source), { format, orientation })
  if (!stripped) throw new Error('The picture is not whole.')
  await writeFile(output, stripped)
}
