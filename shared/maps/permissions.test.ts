import { describe, expect, it } from 'vitest'
import {
  abilitiesOf,
  type Actor,
  canAdminister,
  canChangeAccount,
  canDeleteBranch,
  canDeleteComment,
  canDeleteMap,
  canEditComment,
  canEditMap,
  canGiveRole,
  canManageMap,
  canModerate,
  canSetDefaultStyle,
  canSuggest,
  canViewMap,
  hasRight,
  isElevated,
  MAP_RIGHTS,
  type Member,
  rightsOn,
} from './permissions.ts'

const uploaderId = 7
const actors: Record<string, Actor> = {
  anonymous: null,
  stranger: { id: 8, role: 'user' },
  owner: { id: uploaderId, role: 'user' },
  admin: { id: 9, role: 'admin' },
  founder: { id: 10, role: 'founder' },
  operator: { id: 1, role: 'user' },
}
const allowed = (may: (actor: Actor) => boolean) =>
  Object.keys(actors).filter((who) => may(actors[who] ?? null))

describe('who may do what with a map', () => {
  it('lets everyone view a public one [PERM-001..006]', () => {
    expect(allowed((actor) => canViewMap(actor, { uploaderId, isPublic: true, isHidden: false }))).toEqual(
      Object.keys(actors),
    )
  })

  it('shows a private one to those who may edit or delete it [PERM-013..018]', () => {
    const may = allowed((actor) => canViewMap(actor, { uploaderId, isPublic: false, isHidden: false }))
    expect(may).toEqual(['owner', 'admin', 'founder', 'operator'])
  })

  it('lets the uploader, founders and user 1 edit it [AUTH-028] [CONST-080] [PERM-228]', () => {
    expect(allowed((actor) => canEditMap(actor, { uploaderId, isHidden: false }))).toEqual([
      'owner',
      'founder',
      'operator',
    ])
  })

  it('lets admins delete it too', () => {
    const may = allowed((actor) => canDeleteMap(actor, { uploaderId }))
    expect(may).toEqual(['owner', 'admin', 'founder', 'operator'])
  })

  it('shows a hidden one to its uploader, who can only delete it, and to moderators', () => {
    const map = { uploaderId, isPublic: true, isHidden: true }
    expect(allowed((actor) => canViewMap(actor, map))).toEqual(['owner', 'admin', 'founder', 'operator'])
    expect(allowed((actor) => canEditMap(actor, map))).toEqual(['founder', 'operator'])
    expect(allowed((actor) => canDeleteMap(actor, map))).toEqual(['owner', 'admin', 'founder', 'operator'])
  })

  it('sends each viewer what they may do', () => {
    const map = { uploaderId, isPublic: true, isHidden: false, takesSuggestions: true }
    expect(rightsOn(null, map)).toEqual(['view', 'suggest'])
    expect(rightsOn({ id: 9, role: 'admin' }, map)).toEqual(['view', 'suggest', 'delete'])
    expect(rightsOn({ id: uploaderId, role: 'user' }, map)).toEqual(
      MAP_RIGHTS.filter((right) => right !== 'suggest'),
    )
    expect(abilitiesOf(['view', 'edit'])).toMatchObject({ view: true, edit: true, manage: false })
  })

  const membered = (role: Member['role'], facts = {}) => ({
    uploaderId,
    isPublic: false,
    isHidden: false,
    takesSuggestions: true,
    member: { userId: 8, role },
    ...facts,
  })
  const stranger = actors['stranger'] ?? null

  it('lets editors change what is on it, and nothing that is the owner’s', () => {
    const rights = ['view', 'edit', 'merge', 'style', 'regions', 'review']
    expect(rightsOn(stranger, membered('editor'))).toEqual(rights)
    expect(rightsOn(stranger, membered('editor', { isPublic: true }))).toEqual(rights)
    expect(canManageMap(stranger, membered('editor'))).toBe(false)
  })

  it('lets viewers see it, and suggest changes where suggestions are taken', () => {
    expect(rightsOn(stranger, membered('viewer'))).toEqual(['view', 'suggest'])
    expect(rightsOn(stranger, membered('viewer', { takesSuggestions: false }))).toEqual(['view'])
  })

  it('gives the rights of a member to nobody else', () => {
    for (const right of MAP_RIGHTS) {
      const may = allowed((actor) => hasRight(actor, membered('editor'), right))
      const without = allowed((actor) => hasRight(actor, { ...membered('editor'), member: null }, right))
      expect(may.filter((who) => who !== 'stranger')).toEqual(without)
    }
  })

  it('keeps from members what moderators have hidden, and from editors a branch that is not filled', () => {
    expect(rightsOn(stranger, membered('editor', { isHidden: true }))).toEqual([])
    expect(rightsOn(stranger, membered('viewer', { isHidden: true, isPublic: true }))).toEqual([])
    expect(rightsOn(stranger, membered('editor', { isFilling: true }))).toEqual(['view'])
  })

  it('lets nobody change a branch, or suggest changes of it, until it is filled, and its owner delete it', () => {
    const map = { uploaderId, isPublic: true, isHidden: false, isFilling: true, takesSuggestions: true }
    expect(allowed((actor) => canEditMap(actor, map))).toEqual([])
    expect(allowed((actor) => canSuggest(actor, map))).toEqual([])
    expect(allowed((actor) => canDeleteMap(actor, map))).toContain('owner')
  })

  it('lets everybody else suggest changes of a public map whose owner wants them', () => {
    const map = { uploaderId, isPublic: true, isHidden: false, takesSuggestions: true }
    const may = (changed: Partial<typeof map>) =>
      allowed((actor) => canSuggest(actor, { ...map, ...changed }))
    expect(may({})).toEqual(['anonymous', 'stranger', 'admin'])
    for (const none of [{ isPublic: false }, { isHidden: true }, { takesSuggestions: false }])
      expect(may(none)).toEqual([])
  })

  it('raises the elevated flag for admins and founders alone [AUTH-017]', () => {
    expect(allowed(isElevated)).toEqual(['admin', 'founder'])
  })
})

describe('who may do what with a comment', () => {
  const authorId = 8
  const map = { uploaderId }

  it('lets its author alone edit it', () => {
    expect(allowed((actor) => canEditComment(actor, { authorId }))).toEqual(['stranger'])
  })

  it('lets its author delete it until somebody replies, and the map’s uploader and user 1 at any time', () => {
    const mayDelete = (hasReplies: boolean) =>
      allowed((actor) => canDeleteComment(actor, { authorId, hasReplies }, map))
    expect(mayDelete(false)).toEqual(['stranger', 'owner', 'operator'])
    expect(mayDelete(true)).toEqual(['owner', 'operator'])
  })

  it('lets the map’s uploader and user 1 delete it with its replies', () => {
    expect(allowed((actor) => canDeleteBranch(actor, map))).toEqual(['owner', 'operator'])
  })
})

it('lets admins, founders and user 1 moderate, and choose the style of all maps', () => {
  expect(allowed(canModerate)).toEqual(['admin', 'founder', 'operator'])
  expect(allowed(canSetDefaultStyle)).toEqual(['admin', 'founder', 'operator'])
})

describe('who administers the site', () => {
  it('is admins, founders and user 1', () => {
    expect(allowed(canAdminister)).toEqual(['admin', 'founder', 'operator'])
  })

  it('changes neither the account of user 1 nor their own, and that of a founder only as one', () => {
    const may = (account: NonNullable<Actor>) => allowed((actor) => canChangeAccount(actor, account))
    expect(may({ id: 8, role: 'user' })).toEqual(['admin', 'founder', 'operator'])
    expect(may({ id: 9, role: 'admin' })).toEqual(['founder', 'operator'])
    expect(may({ id: 11, role: 'founder' })).toEqual(['founder', 'operator'])
    expect(may({ id: 10, role: 'founder' })).toEqual(['operator'])
    expect(may({ id: 1, role: 'user' })).toEqual([])
  })

  it('gives no role above their own', () => {
    expect(allowed((actor) => canGiveRole(actor, 'admin'))).toEqual(['admin', 'founder', 'operator'])
    expect(allowed((actor) => canGiveRole(actor, 'founder'))).toEqual(['founder', 'operator'])
  })
})
