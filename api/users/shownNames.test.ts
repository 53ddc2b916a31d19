import { expect, it } from 'vitest'
import { MemoryDatabase, MemoryStore } from '../../tests/MemoryStore.ts'
import { shownNames } from './presentUser.ts'

const still = async () => {}

it('names everybody by their username, and those whose account is deleted as nobody', async () => {
  const store = new MemoryStore(new MemoryDatabase(), { before: still, after: still, skips: () => false })
  const ann = { issuer: 'i', subject: 's', username: 'Ann', username_pending: false, email: 'a@b.c' }
  await store.insert('users', { _id: '2', ...ann, role: 'user', created_at: new Date() })
  expect([...(await shownNames(store, [3, 2, 3]))]).toEqual([
    [3, 'deleted user'],
    [2, 'Ann'],
  ])
  expect((await shownNames(store, [])).size).toBe(0)
})
