import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ON_THE_SERVER } from '../../api/admin/author.ts'
import { answerMessage } from '../../api/admin/inbox.ts'
import { ConfigError, loadConfig } from '../../api/config.ts'
import { joinStore } from '../../api/openServices.ts'
import type { Store } from '../../api/store/Store.ts'
import { FEEDBACK_MAX } from '../../shared/limits.ts'

const USAGE = 'feedback takes nothing, to list what waits for an answer, or: ID ANSWER.'

/** `feedback` lists the messages that wait for an answer, `feedback ID ANSWER` answers one. The server may be running. */
export const feedback = async (args: readonly string[]): Promise<void> => {
  const [id, ...words] = args
  const answer = words.join(' ').trim()
  if (id !== undefined && (answer === '' || answer.length > FEEDBACK_MAX)) throw new ConfigError(USAGE)
  const config = loadConfig(process.env)
  if (config.mongodbUrl === null && !existsSync(join(config.dataDir, 'pinfold.sqlite')))
    throw new ConfigError(`${config.dataDir} holds no data of Pinfold.`)
  const store = await joinStore(config)
  try {
    if (id === undefined) await listOpen(store)
    else await answerOne(store, id, answer)
  } finally {
    await store.close()
  }
}

const answerOne = async (store: Store, id: string, answer: string): Promise<void> => {
  const message = await store.get('feedback', id)
  if (!message) throw new ConfigError('There is no such message.')
  await answerMessage(store, ON_THE_SERVER, message, answer)
  console.log('Answered.')
}

const listOpen = async (store: Store): Promise<void> => {
  let count = 0
  for await (const { _id, user_id, message, created_at } of store.stream('feedback', {
    equals: { is_answered: false },
  })) {
    const user = await store.get('users', String(user_id))
    const sender = user ? `${user.username} <${user.email}>` : 'a deleted user'
    console.log(`${_id}  ${created_at.toISOString()}  ${harmless(sender).replaceAll('\n', ' ')}`)
    for (const line of harmless(message).split('\n')) console.log(`    ${line}`)
    count += 1
  }
  console.log(count === 0 ? 'No message waits for an answer.' : `${count} waiting for an answer.`)
}

/** Writes characters that steer a terminal, or reverse a text's direction, as \u{…}. Line breaks stay. */
export const harmless = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) =>
    character === '\n' ? character : `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  )
