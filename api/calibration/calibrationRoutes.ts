import Router from '@koa/router'
import type { Middleware } from 'koa'
import {
  setCalibrationAnswerSchema,
  setCalibrationSchema,
  UNKNOWN_IMAGE_TEXT,
} from '../../shared/calibration/validCalibration.ts'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idParams } from '../../shared/ids.ts'
import { endpoint } from '../http/endpoint.ts'
import { conflict, notFound } from '../http/errors.ts'
import { authoriseMap, loadVisibleMap } from '../maps/mapAccess.ts'
import { calibrationOf, storedCalibration } from '../maps/mapCalibration.ts'
import { withCurrentImage } from '../maps/replaceImage.ts'
import type { Services } from '../services.ts'

/** The coordinates that a game has for the places of a map. */
export const calibrationRoutes = (services: Services): Router => {
  const router = new Router()
  router.post('/api/maps/:id/set-calibration', setCalibration(services))
  return router
}

const setCalibration = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Says where a map has which coordinates of the game; all other coordinates stay map pixels',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: setCalibrationSchema,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseMap(user, map, 'manage'),
    act: async ({ body }, stored) => {
      const { map } = await withCurrentImage(services.store, stored)
      const calibration = storedCalibration(map, body.calibration, body.image_id)
      const told = calibrationOf({ ...map, calibration })
      if (calibration !== null && told === null) throw conflict(UNKNOWN_IMAGE_TEXT)
      const isThere = await services.store.update('maps', map._id, { calibration, updated_at: new Date() })
      if (!isThere) throw notFound('Map not found')
      return { id: Number(map._id), calibration: told }
    },
    present: (set) => ({ success: true as const, ...set }),
    answer: setCalibrationAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })
