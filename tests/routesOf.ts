import Router from '@koa/router'
import type Koa from 'koa'

/** The routes that an application has mounted: 'GET /api/maps/:id'. */
export const routesOf = ({ middleware }: Koa): string[] =>
  middleware
    .flatMap((part) => ('router' in part && part.router instanceof Router ? part.router.stack : []))
    .flatMap(({ path, methods }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
    )
