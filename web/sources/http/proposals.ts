import * as z from 'zod/mini'
import type { Change } from '../../../shared/content/changes.ts'
import { assetAnswerSchema, type AssetRef } from '../../../shared/maps/assets.ts'
import {
  decideAnswerSchema,
  type DecideProposal,
  type OpenedProposal,
  openedProposalSchema,
  postProposalAnswerSchema,
  type Proposal,
  proposalSchema,
} from '../../../shared/proposals/proposals.ts'
import { api, doneSchema } from './api.ts'

const listSchema = z.array(proposalSchema)

/** @throws ApiError, NetworkError, as all of these */
export const fetchProposalsFor = (mapId: string, signal?: AbortSignal): Promise<Proposal[]> =>
  api.get(`/api/maps/${mapId}/proposals`, listSchema, signal)

export const fetchOwnProposals = (signal?: AbortSignal): Promise<Proposal[]> =>
  api.get('/api/user/proposals', listSchema, signal)

export const fetchProposal = (id: number, signal?: AbortSignal): Promise<OpenedProposal> =>
  api.get(`/api/proposals/${id}`, openedProposalSchema, signal)

export const sendProposal = (
  mapId: string,
  proposal: { readonly message: string; readonly baseRevision: number; readonly changes: readonly Change[] },
): Promise<{ readonly id: number }> =>
  api.post(`/api/maps/${mapId}/proposals`, proposal, postProposalAnswerSchema)

export const uploadProposalFile = async (
  mapId: string,
  { purpose, file }: { readonly purpose: 'icon' | 'image'; readonly file: Blob },
): Promise<AssetRef> => {
  const form = new FormData()
  form.set('file', file)
  const path = `/api/maps/${mapId}/proposal-assets?purpose=${purpose}`
  return (await api.upload(path, form, { schema: assetAnswerSchema })).ref
}

export const decideProposal = (
  id: number,
  decision: DecideProposal,
): Promise<z.infer<typeof decideAnswerSchema>> =>
  api.post(`/api/proposals/${id}/decide`, decision, decideAnswerSchema)

export const withdrawProposal = (id: number): Promise<unknown> =>
  api.post(`/api/proposals/${id}/withdraw`, undefined, doneSchema)

export const reportProposal = (id: number, reason: string): Promise<unknown> =>
  api.post(`/api/proposals/${id}/report`, { reason }, doneSchema)

export const hideProposal = (id: number, reason: string): Promise<unknown> =>
  api.post(`/api/proposals/${id}/hide`, { reason }, doneSchema)

export const showProposal = (id: number): Promise<unknown> =>
  api.post(`/api/proposals/${id}/show`, undefined, doneSchema)

export const setSuggestions = (mapId: string, takesSuggestions: boolean): Promise<unknown> =>
  api.post(`/api/maps/${mapId}/set-suggestions`, { takes_suggestions: takesSuggestions }, doneSchema)
