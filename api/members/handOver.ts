import { OFFER_DAYS } from '../../shared/limits.ts'
import { HAND_OVER_TEXTS } from '../../shared/maps/members.ts'
import { MODERATION_TEXTS } from '../../shared/people/moderation.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { conflict, gone } from '../http/errors.ts'
import { regionsOf } from '../maps/deleteMap.ts'
import { imageBytes, quotaOf } from '../maps/imageQuota.ts'
import { isHidden } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { insertOnce } from '../store/insertOnce.ts'
import { type HandOverDocument, memberId } from '../store/memberDocuments.ts'
import { mapSearchKey } from '../store/searchKey.ts'
import type { Store } from '../store/Store.ts'
import { renameOnMaps } from '../users/usernames.ts'
import { DAY_MS } from './invitations.ts'

type Parts = Pick<Services, 'store' | 'catalogue'>

/** Offers a map to somebody. There is one offer of a map at a time. @throws HttpError 409 */
export const offerMap = async (store: Store, map: MapDocument, to: UserDocument): Promise<void> => {
  const former = await store.get('handOvers', map._id)
  if (former && former.accepted_at === null && former.expires_at <= new Date()) await endOffer(store, former)
  const isFirst = await insertOnce(store, 'handOvers', {
    _id: map._id,
    from_id: map.uploader_id,
    to_id: Number(to._id),
    created_at: new Date(),
    expires_at: new Date(Date.now() + OFFER_DAYS * DAY_MS),
    accepted_at: null,
    original_ids: [],
  })
  if (!isFirst) throw conflict(HAND_OVER_TEXTS.offered)
}

/** @throws HttpError 409 it is answered already */
export const withdrawOffer = async (store: Store, map: MapDocument): Promise<void> => {
  const offer = await store.get('handOvers', map._id)
  if (offer) await endOffer(store, offer)
}

/** Takes an offer back, or refuses it. @throws HttpError 409 it is answered already */
export const endOffer = async (store: Store, offer: HandOverDocument): Promise<void> => {
  await decideOn(store, offer, ENDED)
  await store.delete('handOvers', offer._id)
}

/** What was decided on an offer, as the owner of its claim. */
const ACCEPTED = 'hand-over accepted'
const ENDED = 'hand-over ended'
type Decision = typeof ACCEPTED | typeof ENDED

const decisionId = ({ _id, created_at }: HandOverDocument): string =>
  `hand-over:${_id}:${created_at.getTime()}`

/**
 * Of all who accept, refuse or take back an offer at the same time, the first one does. To end it again, after that was interrupted,
 * is no conflict.
 * @throws HttpError 409
 */
const decideOn = async (store: Store, offer: HandOverDocument, decision: Decision): Promise<void> => {
  const claim = { _id: decisionId(offer), owner_id: decision, created_at: new Date() }
  if (offer.accepted_at === null && (await insertOnce(store, 'claims', claim))) return
  const decided = await store.get('claims', claim._id)
  if (decision === ACCEPTED || decided?.owner_id !== ENDED) throw conflict(HAND_OVER_TEXTS.answered)
}

export interface LoadedOffer {
  readonly offer: HandOverDocument
  readonly map: MapDocument
}

/** Returns the offer of a map to a user. @throws HttpError 410 */
export const loadOffer = async (store: Store, user: UserDocument, mapId: number): Promise<LoadedOffer> => {
  const offer = await store.get('handOvers', String(mapId))
  const map = offer?.to_id === Number(user._id) ? await store.get('maps', offer._id) : null
  const isOpen = offer !== null && offer.accepted_at === null && offer.expires_at > new Date()
  if (!isOpen || !map || map.deleted || map.uploader_id !== offer.from_id) throw gone(HAND_OVER_TEXTS.gone)
  return { offer, map }
}

/**
 * Makes the user the owner of a map that is offered to them. Once the offer is marked as accepted, it is carried out in any
 * case: what a crash interrupts, the sweep finishes.
 * @throws HttpError 409 the user has no room for it, or it cannot be changed at the moment
 */
export const acceptOffer = async (parts: Parts, { offer, map }: LoadedOffer): Promise<void> => {
  const { store } = parts
  if (isHidden(map)) throw conflict(MODERATION_TEXTS.cannotChange)
  if (await store.get('replacements', map._id)) throw conflict(HAND_OVER_TEXTS.replacing)
  await decideOn(store, offer, ACCEPTED)
  const exceeded = await finishHandOver(parts, await markAccepted(store, offer, map))
  if (exceeded !== null) throw conflict(exceeded)
}

/** @throws HttpError 410 */
const markAccepted = async (
  store: Store,
  offer: HandOverDocument,
  map: MapDocument,
): Promise<HandOverDocument> => {
  try {
    const all = [map, ...(await regionsOf(store, map))].map(({ _id }) => _id)
    const originals = (await store.getMany('originals', all)).filter(
      ({ user_id }) => user_id === offer.from_id,
    )
    const accepted = { accepted_at: new Date(), original_ids: originals.map(({ _id }) => _id) }
    if (!(await store.update('handOvers', offer._id, accepted))) throw gone(HAND_OVER_TEXTS.gone)
    return { ...offer, ...accepted }
  } catch (error) {
    // It is still open: another try is not told that it is answered.
    await store.delete('claims', decisionId(offer)).catch(() => undefined)
    throw error
  }
}

/**
 * Carries out an accepted offer; may be repeated. The images count for the new owner first, and are given back if that is
 * more than they may have: then the offer is made anew, and why is returned. Until the map's record names the new owner, both
 * are editors at least, so that nobody loses sight of it on the way.
 */
const finishHandOver = async (parts: Parts, offer: HandOverDocument): Promise<string | null> => {
  const { store } = parts
  const { _id: mapId, from_id, to_id } = offer
  const receiver = await store.get('users', String(to_id))
  const map = await store.get('maps', mapId)
  if (map && map.uploader_id === from_id) {
    await countFor(store, offer, to_id)
    const exceeded = receiver ? await exceededBy(store, receiver) : HAND_OVER_TEXTS.gone
    if (exceeded !== null) {
      await countFor(store, offer, from_id)
      await store.update('handOvers', mapId, { accepted_at: null, original_ids: [], created_at: new Date() })
      return exceeded
    }
  }
  if (!map || !receiver) {
    await store.delete('handOvers', mapId)
    return null
  }
  const since = new Date()
  for (const user_id of [from_id, to_id])
    await insertOnce(store, 'members', {
      _id: memberId(Number(mapId), user_id),
      map_id: Number(mapId),
      user_id,
      role: 'editor',
      since,
    })
  await store.update('members', memberId(Number(mapId), from_id), { role: 'editor' })
  for (const region of await regionsOf(store, map)) await giveTo(store, region, receiver)
  await giveTo(store, map, receiver)
  // Those that were made meanwhile.
  for (const region of await regionsOf(store, map)) await giveTo(store, region, receiver)
  await renameOnMaps(store, receiver._id)
  parts.catalogue.forget()
  await store.delete('members', memberId(Number(mapId), to_id))
  await store.deleteWhere('invitations', { equals: { map_id: Number(mapId) } })
  await store.deleteWhere('invitationUses', { equals: { map_id: Number(mapId) } })
  await store.delete('handOvers', mapId)
  return null
}

/** The images of floors count for whom that of their map does. */
const countFor = async (store: Store, { original_ids }: HandOverDocument, user_id: number): Promise<void> => {
  for (const id of original_ids) {
    await store.update('originals', id, { user_id })
    for await (const { _id } of store.stream('floorImages', { equals: { map_id: Number(id) } }))
      await store.update('floorImages', _id, { user_id })
  }
}

/** Why the images of a user are more than they may be, or null. */
const exceededBy = async (store: Store, user: UserDocument): Promise<string | null> => {
  const quota = quotaOf(user)
  const equals = { user_id: Number(user._id) }
  if ((await store.count('originals', { equals })) > quota.maps) return TEXTS.quota.mapsReached
  return (await imageBytes(store, equals.user_id)) > quota.bytes ? TEXTS.quota.bytesReached : null
}

const giveTo = async (store: Store, map: MapDocument, { _id, username }: UserDocument): Promise<void> => {
  const uploader_id = Number(_id)
  if (map.uploader_id === uploader_id) return
  await store.update('maps', map._id, {
    uploader_id,
    uploader_username: username,
    search_key: mapSearchKey({ ...map, uploader_username: username }),
  })
}

/** No request takes this long. */
const UNDER_WAY_MS = 60_000

/** Finishes what a crash interrupted, and forgets offers that nobody has answered, and who has answered the others. */
export const sweepHandOvers = async (parts: Parts): Promise<void> => {
  const { store } = parts
  const isOver = (since: Date) => Date.now() - since.getTime() > UNDER_WAY_MS
  for await (const offer of store.stream('handOvers')) {
    if (offer.accepted_at !== null && isOver(offer.accepted_at)) await finishHandOver(parts, offer)
    if (offer.accepted_at === null && isOver(offer.expires_at)) await store.delete('handOvers', offer._id)
  }
  for (const owner_id of [ACCEPTED, ENDED])
    for await (const { _id, created_at } of store.stream('claims', { equals: { owner_id } })) {
      if (!isOver(created_at)) continue
      if (owner_id === ENDED) await dropEnded(store, _id)
      await store.delete('claims', _id)
    }
}

/** Deletes the offer that a decision has ended, if that was interrupted. */
const dropEnded = async (store: Store, decision: string): Promise<void> => {
  const [, mapId = ''] = decision.split(':')
  const offer = await store.get('handOvers', mapId)
  if (offer && offer.accepted_at === null && decisionId(offer) === decision)
    await store.delete('handOvers', mapId)
}
