import { ON_THE_SERVER } from '../../api/admin/author.ts'
import { answerMessage, existingMessage, presentMessages, setMessageState } from '../../api/admin/inbox.ts'
import { ConfigError } from '../../api/config.ts'
import type { FeedbackDocument } from '../../api/store/feedbackDocuments.ts'
import type { Store } from '../../api/store/Store.ts'
import { FEEDBACK_MAX } from '../../shared/limits.ts'
import { withStore } from './withStore.ts'

const USAGE = 'feedback takes nothing, to list what waits for an answer, or: ID ANSWER.'

/** `feedback` lists the messages that wait for an answer, `feedback ID ANSWER` answers one. The server may be running. */
export const feedback = async (args: readonly string[]): Promise<void> => {
  const [id, ...words] = args
  const answer = words.join(' ').trim()
  if (id !== undefined && (answer === '' || answer.length > FEEDBACK_MAX)) throw new ConfigError(USAGE)
  await withStore((store) => (id === undefined ? listOpen(store) : answerOne(store, id, answer)))
}

/** `feedback-done ID`: marks a message as done without an answer. The server may be running. */
export const feedbackDone = async (args: readonly string[]): Promise<void> => {
  const [id] = args
  if (args.length !== 1 || id === undefined) throw new ConfigError('feedback-done takes the ID of a message.')
  await withStore(async (store) => {
    await setMessageState(store, ON_THE_SERVER, await existingMessage(store, id), 'done')
    console.log('Done.')
  })
}

const answerOne = async (store: Store, id: string, answer: string): Promise<void> => {
  await answerMessage(store, ON_THE_SERVER, await existingMessage(store, id), answer)
  console.log('Answered.')
}

const MESSAGES_AT_ONCE = 100

/** The oldest first. */
const listOpen = async (store: Store): Promise<void> => {
  let count = 0
  for (let last: FeedbackDocument | undefined; ;) {
    const page = await store.find('feedback', {
      equals: { is_answered: false },
      sort: [
        { field: 'created_at', direction: 'ascending' },
        { field: '_id', direction: 'ascending' },
      ],
      limit: MESSAGES_AT_ONCE,
      ...(last && { after: [last.created_at, last._id] }),
    })
    for (const { id, from, message, state, created_at } of await presentMessages(store, page)) {
      const sender = from ? `${from.username} <${from.email}>` : 'a deleted user'
      const read = state === 'read' ? ', read' : ''
      console.log(`${id}  ${created_at}  ${harmless(sender).replaceAll('\n', ' ')}${read}`)
      for (const line of harmless(message).split('\n')) console.log(`    ${line}`)
    }
    count += page.length
    last = page.at(-1)
    if (page.length < MESSAGES_AT_ONCE) break
  }
  console.log(count === 0 ? 'No message waits for an answer.' : `${count} waiting for an answer.`)
}

/** Writes characters that steer a terminal, or reverse a text's direction, as \u{…}. Line breaks stay. */
export const harmless = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) =>
    character === '\n' ? character : `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  )
