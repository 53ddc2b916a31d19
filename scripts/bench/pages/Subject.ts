/** As the scene has it: the place in the middle of the view, and scale = 2 ** zoomLevel. */
export interface Camera {
  readonly centerMap: { readonly x: number; readonly y: number }
  readonly zoomLevel: number
}

/** Something that shows a map and is moved step by step. */
export interface Subject {
  show(camera: Camera): void
  /** How many of the cameras it was given it has really shown. */
  readonly shown: number
}

/** What a page can be asked for; arguments and answers are JSON. */
export type Acts = Readonly<Record<string, (argument: never) => unknown>>

export type OpenPage = (spec: never) => Acts | Promise<Acts>
