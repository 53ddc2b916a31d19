import { endNow, finish, reportEnd, watchMemory } from './decodingProcess.ts'
import { paintSocialImage } from './paintSocialImage.ts'
import { socialImageRequestSchema } from './imageMessages.ts'

/** What this process takes by itself: it decodes no more than a preview and the content of one map. */
const MEMORY_MAX_BYTES = 1024 * 1024 * 1024

/** Paints one picture for link previews, in a process of its own, so that neither decoding nor a crash harms a request. */
process.once('message', (message) => {
  watchMemory(MEMORY_MAX_BYTES, () => finish({ kind: 'failed', error: 'It takes too much memory.' }))
  reportEnd(paintSocialImage(socialImageRequestSchema.parse(message)))
})

/** The server is gone, or has the report. */
process.once('disconnect', endNow)
