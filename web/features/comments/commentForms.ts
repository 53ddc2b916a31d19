import * as z from 'zod/mini'
import { create } from 'zustand'
import { readStored, writeStored } from '../../sources/local/storedList.ts'

/** The forms of a map's comments: the one for a new comment, and a reply and an edit form of each. */
export type CommentFormKey = `${number}:new` | `${number}:${'reply' | 'edit'}:${number}`

type Texts = Readonly<Partial<Record<CommentFormKey, string>>>

/** What is typed in the open forms: rows out of view are not rendered, and a panel closes. */
export const useCommentForms = create<Texts>(() => ({}))

/** What is on its way to the server, and may have to come back. */
const sending = new Map<CommentFormKey, string>()

/** Whose texts these are. Those of a guest are not kept. */
let keeperId: number | null = null

export const writeCommentForm = (key: CommentFormKey, text: string): void => {
  useCommentForms.setState({ [key]: text })
  store()
}

export const closeCommentForm = (key: CommentFormKey): void => {
  useCommentForms.setState({ [key]: undefined })
  store()
}

/** Brings back what somebody typed before the page was left. What somebody else typed goes. */
export const openCommentForms = (userId: number | null): void => {
  if (userId === keeperId) return
  const wasNobodys = keeperId === null
  keeperId = userId
  const kept = userId === null ? {} : readTexts(userId)
  useCommentForms.setState(wasNobodys ? { ...kept, ...useCommentForms.getState() } : kept, true)
}

/** Sends the text of a form, which is kept until it has arrived. What was typed meanwhile stays behind what comes back. */
export const sendCommentForm = async (
  key: CommentFormKey,
  text: string,
  send: () => Promise<void>,
): Promise<void> => {
  sending.set(key, text)
  try {
    await send()
    sending.delete(key)
    store()
  } catch (error) {
    const together = unsent(key, useCommentForms.getState()[key])
    sending.delete(key)
    writeCommentForm(key, together)
    throw error
  }
}

const unsent = (key: CommentFormKey, typed = ''): string => {
  const sent = sending.get(key) ?? ''
  return typed.trim() === '' || typed === sent ? sent || typed : sent === '' ? typed : `${sent}\n${typed}`
}

const KEPT_MAX = 20

const keyFor = (userId: number): string => `pinfold_comment_texts_${userId}`

const store = (): void => {
  if (keeperId === null) return
  const typed = useCommentForms.getState()
  const keys = new Set([...sending.keys(), ...(Object.keys(typed) as CommentFormKey[])])
  const kept = [...keys]
    .map((key) => [key, unsent(key, typed[key])] as const)
    .filter(([, text]) => text !== '')
  writeStored(keyFor(keeperId), JSON.stringify(kept.slice(-KEPT_MAX)))
}

const keptSchema = z.array(
  z.tuple([
    z.custom<CommentFormKey>((key) => typeof key === 'string' && /^\d+:(new|(reply|edit):\d+)$/.test(key)),
    z.string(),
  ]),
)

const readTexts = (userId: number): Texts => {
  try {
    return Object.fromEntries(keptSchema.parse(JSON.parse(readStored(keyFor(userId)) ?? '[]'))) as Texts
  } catch {
    return {}
  }
}
