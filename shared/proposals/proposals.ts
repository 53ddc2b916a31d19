import * as z from 'zod/mini'
import { changeListSchema, changeSchema } from '../content/changes.ts'
import { countedIdSchema } from '../ids.ts'
import { PROPOSAL_CHANGES_MAX, PROPOSAL_MESSAGE_MAX } from '../limits.ts'
import { lengthWithin, textSchema } from '../names.ts'

export const PROPOSAL_STATES = ['open', 'taken', 'taken_in_part', 'declined', 'withdrawn'] as const
export const proposalStateSchema = z.enum(PROPOSAL_STATES)
export type ProposalState = z.infer<typeof proposalStateSchema>

const revisionSchema = z.int().check(z.gte(0))
const countSchema = z.int().check(z.gte(0))

/** A list of changes that somebody suggests to the owner of a map, without the changes. */
export const proposalSchema = z.object({
  id: countedIdSchema,
  map_id: countedIdSchema,
  map_name: z.string(),
  author_id: countedIdSchema,
  author_username: z.string(),
  message: z.string(),
  state: proposalStateSchema,
  /** How many categories, types, POIs and zones it adds, changes and removes. */
  counts: z.object({ added: countSchema, changed: countSchema, removed: countSchema }),
  /** What was answered to it; empty if nothing was. */
  word: z.string(),
  /** Why moderators have hidden it, for its author and for moderators. Nobody else sees it then. */
  hidden: z.nullable(z.object({ reason: z.string() })),
  created_at: z.iso.datetime(),
  decided_at: z.nullable(z.iso.datetime()),
})
export type Proposal = z.infer<typeof proposalSchema>

/** What would become of one change if it were taken now. */
export const judgementSchema = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('applies') }),
  /** Somebody has changed the same since: taking it replaces that. */
  z.object({ verdict: z.literal('overtaken') }),
  /** The map is like that already. */
  z.object({ verdict: z.literal('done') }),
  z.object({ verdict: z.literal('refused'), text: z.string() }),
])
export type Judgement = z.infer<typeof judgementSchema>

/** `GET /api/proposals/{id}`: what it is about, and how it stands to the content at `revision`. */
export const openedProposalSchema = z.extend(proposalSchema, {
  revision: revisionSchema,
  /** Empty unless it is open, and while it is hidden for everybody but moderators. */
  changes: z.array(changeSchema),
  /**
   * What each change would have replaced when it was sent, as the change that undoes it; null where that is
   * forgotten, and for its author. */
  before: z.nullable(z.array(changeSchema)),
  judgements: z.array(judgementSchema),
})
export type OpenedProposal = z.infer<typeof openedProposalSchema>

const messageOf = (emptyText: string) =>
  z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, emptyText),
        ...lengthWithin(PROPOSAL_MESSAGE_MAX, PROPOSAL_TEXTS.tooLong),
      ),
    textSchema(PROPOSAL_MESSAGE_MAX),
  )

/** The texts about suggestions that both sides use. */
export const PROPOSAL_TEXTS = {
  noMessage: 'Please say what you suggest, and why.',
  tooLong: `A message can have ${PROPOSAL_MESSAGE_MAX} characters.`,
  own: 'You can edit this map yourself.',
  closed: 'This map takes no suggestions.',
  notYours: 'You do not have permission to answer suggestions for this map.',
  notAuthor: 'Only its author can withdraw a suggestion.',
  hidden: 'Moderators have hidden this suggestion.',
  ownReport: 'This suggestion is your own.',
  notYoursToReport: 'You do not have permission to report suggestions for this map.',
  decided: 'This suggestion was answered already.',
  changed: 'The map has changed meanwhile. Please look again.',
  notFound: 'Suggestion not found',
  pictureSent: 'A picture of this was sent with another suggestion already.',
  nothing: 'Nothing of this changes the map.',
} as const

/** `POST /api/maps/{id}/proposals`. `baseRevision` is what the author saw. */
export const postProposalSchema = z.strictObject({
  message: messageOf(PROPOSAL_TEXTS.noMessage),
  baseRevision: revisionSchema,
  changes: changeListSchema.check(z.maxLength(PROPOSAL_CHANGES_MAX)),
})

export const postProposalAnswerSchema = z.object({ success: z.literal(true), id: countedIdSchema })

const indexSchema = z.int().check(z.gte(0), z.lt(PROPOSAL_CHANGES_MAX))

/** `POST /api/proposals/{id}/decide`. `revision` is the one that the caller saw the judgements at. */
export const decideProposalSchema = z.strictObject({
  revision: z.optional(revisionSchema),
  take: z.union([z.literal(['all', 'none']), z.array(indexSchema).check(z.maxLength(PROPOSAL_CHANGES_MAX))]),
  word: z._default(
    z.pipe(
      z.string().check(z.trim(), ...lengthWithin(PROPOSAL_MESSAGE_MAX, PROPOSAL_TEXTS.tooLong)),
      textSchema(PROPOSAL_MESSAGE_MAX),
    ),
    '',
  ),
})
export type DecideProposal = z.infer<typeof decideProposalSchema>

/** What was committed, if anything, and what undoes it. */
export const decideAnswerSchema = z.object({
  success: z.literal(true),
  state: proposalStateSchema,
  revision: revisionSchema,
  changes: z.array(changeSchema),
  inverse: z.array(changeSchema),
})

/** `POST /api/proposals/{id}/withdraw`. */
export const withdrawAnswerSchema = z.object({ success: z.literal(true), id: countedIdSchema })

/** `POST /api/maps/{id}/set-suggestions`. */
export const setSuggestionsSchema = z.object({ takes_suggestions: z.boolean() })
export const setSuggestionsAnswerSchema = z.object({
  success: z.literal(true),
  takes_suggestions: z.boolean(),
})

/** Returns the change id of the list that takes a proposal. There is one at most, so that nothing is taken twice. */
export const proposalChangeId = (proposalId: number): string => `proposal-${proposalId}`
