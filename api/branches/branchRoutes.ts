import Router from '@koa/router'
import type { Middleware } from 'koa'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idParams } from '../../shared/ids.ts'
import {
  BRANCH_TEXTS,
  branchesAnswerSchema,
  type BranchesAnswer,
  type BranchFacts,
  branchRequestSchema,
  canBranch,
  setBranchingAnswerSchema,
  setBranchingSchema,
} from '../../shared/maps/branches.ts'
import { isAbandoned } from '../../shared/maps/abandonment.ts'
import { uploadAnswerSchema } from '../../shared/maps/maps.ts'
import { endpoint } from '../http/endpoint.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { keyOf } from '../http/rateLimits.ts'
import { actorOf, authoriseMap, loadVisibleMap, mapFacts } from '../maps/mapAccess.ts'
import { presentOrigin, presentRelated } from '../maps/presentBranching.ts'
import { presentUpload } from '../maps/mapRoutes.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { bytesOfPlan, planBranch, startBranch } from './startBranch.ts'

/** Maps that continue others. */
export const branchRoutes = (services: Services): Router => {
  const router = new Router()
  router.post('/api/maps/:id/branch', branchMap(services))
  router.get('/api/maps/:id/branches', listBranches(services))
  router.post('/api/maps/:id/set-branching', setBranching(services))
  return router
}

const factsOf = (map: MapDocument): BranchFacts => ({
  ...mapFacts(map),
  isRegion: map.parent_map_id !== null,
  isImporting: map.importing === true,
  isAbandoned: isAbandoned(map.updated_at),
  allowsBranching: map.allows_branching === true,
})

const branchMap = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Makes a private map of the caller with everything on another one, which goes on by itself',
    limit: 'upload',
    session: 'required',
    params: idParams,
    body: branchRequestSchema,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => {
      if (!canBranch(actorOf(user), factsOf(map))) throw forbidden(BRANCH_TEXTS.refused)
      return map
    },
    act: async ({ ctx, user, body }, map) => {
      const plan = await planBranch(services, user, map, body.include_regions)
      await services.rateLimits.consume('uploadBytes', keyOf(ctx, user), bytesOfPlan(plan))
      return startBranch(services, user, plan, body.display_name ?? null)
    },
    present: presentUpload,
    answer: uploadAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })

const BRANCHES_MAX = 200

const listBranches = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Says what a map is a branch of, which branches it has, and whether the caller may branch it',
    limit: 'read',
    session: 'optional',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    act: (_request, map) => map,
    present: (map, { user }) => presentBranches(services.store, user, map),
    answer: branchesAnswerSchema,
  })

const presentBranches = async (
  store: Store,
  user: UserDocument | null,
  map: MapDocument,
): Promise<BranchesAnswer> => {
  const actor = actorOf(user)
  const found = await store.find('branches', {
    equals: { origin_id: Number(map._id), is_filled: true },
    sort: [
      { field: 'created_at', direction: 'descending' },
      { field: '_id', direction: 'descending' },
    ],
    limit: BRANCHES_MAX,
  })
  const maps = await store.getMany(
    'maps',
    found.map(({ _id }) => _id),
  )
  const branches = maps.filter(({ deleted }) => !deleted)
  const facts = factsOf(map)
  return {
    can_branch: canBranch(actor, facts),
    allows_branching: facts.allowsBranching,
    updated_at: map.updated_at.toISOString(),
    is_abandoned: facts.isAbandoned,
    origin: await presentOrigin(store, actor, map),
    branches: await Promise.all(
      branches.map(async (branch) => ({
        map: await presentRelated(store, actor, branch),
        created_at: branch.created_at.toISOString(),
      })),
    ),
  }
}

const setBranching = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Says whether others may branch a map though it is not abandoned',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: setBranchingSchema,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseMap(user, map, 'manage'),
    act: async ({ body: { allows_branching } }, map) => {
      const isThere = await services.store.update('maps', map._id, {
        allows_branching,
        updated_at: new Date(),
      })
      if (!isThere) throw notFound('Map not found')
      return { id: Number(map._id), allows_branching }
    },
    present: (set) => ({ success: true as const, ...set }),
    answer: setBranchingAnswerSchema,
  })
