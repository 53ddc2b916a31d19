import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerFeedback, sendFeedback } from '../../api/feedback/feedbackRoutes.ts'
import { openFolder } from '../../api/openServices.ts'
import { signInUser } from '../../api/users/signInUser.ts'
import { harmless } from '../../scripts/admin/feedback.ts'
import { FEEDBACK_MAX, FEEDBACK_OPEN_MAX } from '../../shared/limits.ts'
import type { SentFeedback } from '../../shared/people/feedback.ts'
import { bundledProgram } from '../bundledProgram.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const { store } = server.services

describe('feedback', () => {
  it('is refused to guests, and without a message or with one that is too long [FEED-003] [PERM-187] [API-007]', async () => {
    expect((await anyone.post('/api/feedback', { message: 'Hello' })).status).toBe(401)
    expect((await anyone.get('/api/feedback')).status).toBe(401)
    for (const message of [undefined, '', ' \n', 7, 'x'.repeat(FEEDBACK_MAX + 1), 'a\u0000b'])
      expect((await owner.post('/api/feedback', { message })).status).toBe(400)
    expect(await store.count('feedback')).toBe(0)
  })

  it('is kept under the name of the session, whatever name is sent [FEED-002] [FEED-004] [PERM-188] [API-007]', async () => {
    const sent = { name: 'Bob', email: 'bob@example.org', message: ' Well done. ' }
    const answer = await owner.post('/api/feedback', sent)
    const { id } = answer.json<{ id: string }>()
    expect(answer.json()).toEqual({ success: true, id })
    expect(await store.get('feedback', id)).toMatchObject({ user_id: ownerId, message: 'Well done.' })
    expect(JSON.stringify(await store.get('feedback', id))).not.toContain('bob')
  })

  it('is answered to whoever sent it, and to nobody else', async () => {
    const { id } = (await stranger.post('/api/feedback', { message: 'Why?' })).json<{ id: string }>()
    expect(await answerFeedback(store, id, 'Because.')).toBe(true)
    expect(await answerFeedback(store, 'none', 'Because.')).toBe(false)
    const ofStranger = (await stranger.get('/api/feedback')).json<SentFeedback[]>()
    expect(ofStranger).toMatchObject([{ id, message: 'Why?', answer: 'Because.' }])
    const ofOwner = (await owner.get('/api/feedback')).json<SentFeedback[]>()
    expect(ofOwner.map((sent) => sent.id)).not.toContain(id)
  })

  it('waits for an answer before there is too much of it', async () => {
    const client = await server.signIn('chatty@example.org', 'Chatty')
    const statuses: number[] = []
    for (let count = 0; count <= FEEDBACK_OPEN_MAX; count++)
      statuses.push((await client.post('/api/feedback', { message: `Number ${count}` })).status)
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([
      FEEDBACK_OPEN_MAX,
      429,
    ])
  })

  it('cannot steer the terminal that it is read in', () => {
    expect(harmless('a\u001b[2Jb\r\u009b\u202e\u0007\n\tc')).toBe(
      'a\\u{1b}[2Jb\\u{d}\\u{9b}\\u{202e}\\u{7}\n\\u{9}c',
    )
    expect(harmless('Émile 中 👋')).toBe('Émile 中 👋')
  })
})

describe('npm run admin -- feedback', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pinfold-feedback-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  const feedback = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [bundledProgram('admin'), 'feedback', ...args],
      {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir },
        encoding: 'utf8',
      },
    )
    return { status, said: stdout + stderr }
  }

  it('lists what waits for an answer as plain text, and answers it beside a running server', async () => {
    const { store, files } = await openFolder(dataDir)
    const person = { issuer: 'i', subject: 's', email: 'ada@example.org', isEmailVerified: true, name: 'Ada' }
    const { _id: userId } = await signInUser(store, person, null)
    expect(feedback()).toEqual({ status: 0, said: 'No message waits for an answer.\n' })
    await sendFeedback(store, Number(userId), 'Where are\nthe \u001b[31mcaves?')
    const { status, said } = feedback()
    const [head = '', ...lines] = said.split('\n')
    expect([status, head]).toEqual([0, expect.stringMatching(/^\S+ {2}20\S+Z {2}Ada <ada@example\.org>$/)])
    expect(lines).toEqual(['    Where are', '    the \\u{1b}[31mcaves?', '1 waiting for an answer.', ''])
    const [id = ''] = said.split(' ')
    for (const args of [[id], ['none', 'Here.'], [id, 'x'.repeat(FEEDBACK_MAX + 1)]])
      expect(feedback(...args).status).toBe(1)
    expect(feedback(id, 'Below', 'the', 'cliff.')).toEqual({ status: 0, said: 'Answered.\n' })
    expect((await store.get('feedback', id))?.answer).toBe('Below the cliff.')
    expect(feedback().said).toBe('No message waits for an answer.\n')
    await Promise.all([store.close(), files.close()])
  })
})
