import type { Middleware } from 'koa'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idParams, removedAnswerSchema } from '../../shared/ids.ts'
import { reasonSchema } from '../../shared/people/moderation.ts'
import { PROPOSAL_TEXTS } from '../../shared/proposals/proposals.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, forbidden } from '../http/errors.ts'
import { forRequest } from '../http/requestIds.ts'
import { isHidden } from '../maps/mapAccess.ts'
import { logHiding, logShowing, report, type Subject } from '../moderation/moderationLog.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { type LoadedProposal, loadProposal } from './proposals.ts'

const subjectOf = ({ proposal }: LoadedProposal): Subject => ({
  kind: 'proposal',
  id: Number(proposal._id),
  mapId: proposal.map_id,
})

/** @throws HttpError 403 */
const authoriseModerator = (loaded: LoadedProposal): LoadedProposal => {
  if (!loaded.isModerator) throw forbidden('Only moderators can hide suggestions.')
  return loaded
}

const tellAuthor = (
  services: Services,
  { proposal }: LoadedProposal,
  kind: 'suggestion_hidden' | 'suggestion_shown',
  moderator: UserDocument,
): Promise<void> =>
  notify(
    services,
    proposal.author_id,
    { kind, map_id: proposal.map_id, proposal_id: Number(proposal._id) },
    Number(moderator._id),
  )

export const hideProposal = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Hides a suggestion for a reason that its author is told',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: reasonSchema,
    load: ({ params, user }) => loadProposal(services, user, params.id),
    authorise: (_request, loaded) => authoriseModerator(loaded),
    act: async ({ body, user, params, ctx }, loaded) => {
      await logHiding(services.store, Number(user._id), subjectOf(loaded), body.reason)
      await services.store.update('proposals', loaded.proposal._id, { hidden_reason: body.reason })
      await tellAuthor(forRequest(services, ctx), loaded, 'suggestion_hidden', user)
      return params.id
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
  })

export const showProposal = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Shows a hidden suggestion again',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadProposal(services, user, params.id),
    authorise: (_request, loaded) => authoriseModerator(loaded),
    act: async ({ user, params, ctx }, loaded) => {
      await logShowing(services.store, Number(user._id), subjectOf(loaded))
      await services.store.update('proposals', loaded.proposal._id, { hidden_reason: null })
      if (isHidden(loaded.proposal))
        await tellAuthor(forRequest(services, ctx), loaded, 'suggestion_shown', user)
      return params.id
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
  })

/** @throws HttpError 403 */
const authoriseReport = (loaded: LoadedProposal): LoadedProposal => {
  if (!loaded.isEditor && !loaded.isAuthor) throw forbidden(PROPOSAL_TEXTS.notYoursToReport)
  return loaded
}

export const reportProposal = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Reports a suggestion to the moderators, for editors of its map',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: reasonSchema,
    load: ({ params, user }) => loadProposal(services, user, params.id),
    authorise: (_request, loaded) => authoriseReport(loaded),
    act: async ({ body, user, params }, loaded) => {
      if (loaded.isAuthor) throw badRequest(PROPOSAL_TEXTS.ownReport)
      await report(services.store, user, subjectOf(loaded), body.reason)
      return params.id
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })
