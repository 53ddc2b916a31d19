import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idParams } from '../../shared/ids.ts'
import { PROPOSAL_BYTES_MAX } from '../../shared/limits.ts'
import { assetAnswerSchema, assetPurposeSchema } from '../../shared/maps/assets.ts'
import {
  decideAnswerSchema,
  decideProposalSchema,
  openedProposalSchema,
  postProposalAnswerSchema,
  postProposalSchema,
  PROPOSAL_TEXTS,
  proposalSchema,
  setSuggestionsAnswerSchema,
  setSuggestionsSchema,
  withdrawAnswerSchema,
} from '../../shared/proposals/proposals.ts'
import { uploadAsset } from '../assets/uploadAsset.ts'
import { endpoint } from '../http/endpoint.ts'
import { conflict, forbidden } from '../http/errors.ts'
import { keyOf } from '../http/rateLimits.ts'
import { forRequest } from '../http/requestIds.ts'
import { hiddenMaps } from '../maps/listEndpoint.ts'
import { authoriseMap, type Authorized, loadVisibleMap } from '../maps/mapAccess.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { decideProposal } from './decideProposal.ts'
import { hideProposal, reportProposal, showProposal } from './moderateProposal.ts'
import {
  endProposal,
  listNewest,
  type LoadedProposal,
  loadProposal,
  openProposal,
  presentProposals,
  proposalsFor,
} from './proposals.ts'
import { refusalsSchema, sendProposal } from './sendProposal.ts'

/** What people suggest to the owner of a map, and what becomes of it. */
export const proposalRoutes = (services: Services): Router => {
  const router = new Router()
  router.post('/api/maps/:id/set-suggestions', setSuggestions(services))
  router.post('/api/maps/:id/proposal-assets', postAsset(services))
  router.post('/api/maps/:id/proposals', post(services))
  router.get('/api/maps/:id/proposals', listOfMap(services))
  router.get('/api/user/proposals', listOwn(services))
  router.get('/api/proposals/:id', getOne(services))
  router.post('/api/proposals/:id/decide', decide(services))
  router.post('/api/proposals/:id/withdraw', withdraw(services))
  router.post('/api/proposals/:id/report', reportProposal(services))
  router.post('/api/proposals/:id/hide', hideProposal(services))
  router.post('/api/proposals/:id/show', showProposal(services))
  return router
}

const setSuggestions = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Says whether others may suggest changes of a map',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: setSuggestionsSchema,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseMap(user, map, 'manage'),
    act: async ({ body }, map) => {
      await services.store.update('maps', map._id, body)
      return body
    },
    present: (set) => ({ success: true as const, ...set }),
    answer: setSuggestionsAnswerSchema,
  })

/** @throws HttpError 403 */
const authoriseSuggestion = (user: UserDocument, map: MapDocument): Authorized<'suggest'> => {
  if (map.uploader_id === Number(user._id)) throw forbidden(PROPOSAL_TEXTS.own)
  if (map.takes_suggestions === false) throw forbidden(PROPOSAL_TEXTS.closed)
  return authoriseMap(user, map, 'suggest')
}

const postAsset = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Uploads an icon or a picture that a suggestion can name',
    limit: 'write',
    session: 'required',
    params: idParams,
    form: { fields: z.object({}), fileField: 'file' },
    query: z.object({ purpose: assetPurposeSchema }),
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseSuggestion(user, map),
    act: ({ ctx, user, query }, map) =>
      uploadAsset(services, { ctx, user, map, purpose: query.purpose, field: 'file', isSuggested: true }),
    present: ({ ref }) => ({ ref }),
    answer: assetAnswerSchema,
    refusals: { 409: errorAnswerSchema, 503: errorAnswerSchema },
  })

/** How many ordinary writes sending counts as: thirty a minute are enough for anybody. */
const WRITES_OF_A_PROPOSAL = 10

const post = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Suggests changes of a map to its owner',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: postProposalSchema,
    bodyBytesMax: PROPOSAL_BYTES_MAX,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseSuggestion(user, map),
    act: async ({ body, user, ctx }, map) => {
      await services.rateLimits.consume('write', keyOf(ctx, user), WRITES_OF_A_PROPOSAL - 1)
      const proposal = await sendProposal(services, user, map, body)
      const what = {
        kind: 'suggestion_arrived',
        map_id: proposal.map_id,
        proposal_id: Number(proposal._id),
      } as const
      await notify(forRequest(services, ctx), map.uploader_id, what, Number(user._id))
      return proposal
    },
    present: ({ _id }) => ({ success: true as const, id: Number(_id) }),
    answer: postProposalAnswerSchema,
    refusals: { 409: refusalsSchema },
  })

const listOfMap = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists the suggestions for a map, to its editors',
    limit: 'read',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseMap(user, map, 'review'),
    act: async ({ params }, map) =>
      presentProposals(services.store, await proposalsFor(services.store, params.id), [map]),
    present: (proposals) => proposals,
    answer: z.array(proposalSchema),
  })

const listOwn = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists the suggestions of the signed-in user, except for maps they may not see',
    limit: 'read',
    session: 'required',
    act: async ({ user }) => {
      const { store } = services
      const proposals = await listNewest(store, { author_id: Number(user._id) })
      const mapIds = [...new Set(proposals.map(({ map_id }) => map_id))]
      const hidden = await hiddenMaps(store, user, mapIds)
      const seen = mapIds.filter((id) => !hidden.has(id))
      return presentProposals(store, proposals, await store.getMany('maps', seen.map(String)))
    },
    present: (proposals) => proposals,
    answer: z.array(proposalSchema),
  })

const getOne = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns a suggestion, and what would become of each of its changes now',
    limit: 'read',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadProposal(services, user, params.id),
    act: (_request, loaded) => openProposal(services, loaded),
    present: (opened) => opened,
    answer: openedProposalSchema,
  })

/** @throws HttpError 403 */
const authoriseDecision = (user: UserDocument, loaded: LoadedProposal): LoadedProposal => {
  if (!loaded.isEditor) throw forbidden(PROPOSAL_TEXTS.notYours)
  authoriseMap(user, loaded.map, 'review')
  return loaded
}

const decide = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Takes a suggestion, a part of it, or nothing',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: decideProposalSchema,
    load: ({ params, user }) => loadProposal(services, user, params.id),
    authorise: ({ user }, loaded) => authoriseDecision(user, loaded),
    act: async ({ body, user, params, ctx }, loaded) => {
      const decision = await decideProposal(services, user, loaded, body)
      const { map_id, author_id } = loaded.proposal
      const { state } = decision
      if (state !== 'open' && state !== 'withdrawn')
        await notify(
          forRequest(services, ctx),
          author_id,
          { kind: 'suggestion_answered', map_id, proposal_id: params.id, state, word: body.word || null },
          Number(user._id),
        )
      return decision
    },
    present: ({ state, revision, changes, inverse }) => ({
      success: true as const,
      state,
      revision,
      changes: [...changes],
      inverse: [...inverse],
    }),
    answer: decideAnswerSchema,
    refusals: { 409: z.object({ ...errorAnswerSchema.shape, proposal: z.optional(openedProposalSchema) }) },
  })

/** @throws HttpError 403 */
const authoriseWithdrawal = (loaded: LoadedProposal): LoadedProposal => {
  if (!loaded.isAuthor) throw forbidden(PROPOSAL_TEXTS.notAuthor)
  return loaded
}

const withdraw = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Withdraws a suggestion of one’s own that is not answered yet',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadProposal(services, user, params.id),
    authorise: (_request, loaded) => authoriseWithdrawal(loaded),
    act: async ({ params }, { proposal }) => {
      if (proposal.state !== 'open') throw conflict(PROPOSAL_TEXTS.decided)
      const state = await endProposal(services, proposal, 'withdrawn')
      if (state !== 'withdrawn') throw conflict(PROPOSAL_TEXTS.decided)
      return params.id
    },
    present: (id) => ({ success: true as const, id }),
    answer: withdrawAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })
