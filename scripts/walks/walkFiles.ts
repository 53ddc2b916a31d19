/** What a walk is about: the features and the kinds of the scene that it follows. */
export interface Nouns {
  readonly features: readonly string[]
  readonly sceneKinds: readonly string[]
}

/** Left out of every walk. */
const LEFT_OUT = [
  // Controls without a noun.
  /^web\/ui\//,
  // Words, addresses and limits, which are read and lead nowhere.
  /^shared\/(?!content\/)/,
  // Components show what is there.
  /\.tsx$/,
  // What the operator of a site has set.
  /^web\/\w+\.ts$/,
  // The frame around the map, and its controls.
  /^web\/shell\//,
  // The making of the pictures, which begins at once when nothing else is made.
  /^api\/(entryPoint|images\/(attemptImage|forkDecoder|runImageProcess))\.ts$/,
  // Name and count each request and what is done for it.
  /^api\/(metrics\/\w+|http\/(requestIds|matchedRoute)|content\/LogTally)\.ts$/,
  // Serve the web's own files, such as a script that an act is the first to need.
  /^api\/(http\/(devAssets|webAssets|pages)|maps\/embedPage|help\/helpPages)\.ts$/,
]

const SCENE_KINDS = /^web\/scene\/(markers|zones|pins|drawings|marks)\//

/**
 * Functions of the web that are no steps, by the names that the project and React give them: they put parts together, show them, or
 * only answer what is asked about them. One without a name is given to another function, which has one.
 */
const NO_STEP = /^(|[A-Z].*|(use|create|bind|attach|is|has)[A-Z].*|get .*|<.*|\$Refresh.*|_c\d*)@/

/** esbuild gives functions of the server their names by this one, so none of them has a name of its own. */
const NAMES_OTHERS = /^__name@/

/**
 * The files of a walk: those with a function that was called more often than while nothing was done. Left out are what others do when they hear of it
 * (another feature, another kind of object) and what is left out of every walk.
 */
export const walkFiles = (
  called: ReadonlyMap<string, readonly string[]>,
  { features, sceneKinds }: Nouns,
): string[] =>
  [...called]
    .filter(([path, names]) => names.some((name) => isStep(path, name)))
    .map(([path]) => path)
    .filter((path) => !LEFT_OUT.some((pattern) => pattern.test(path)))
    .filter((path) => isOf(features, path.split('web/features/')[1]))
    .filter((path) => isOf(sceneKinds, SCENE_KINDS.exec(path)?.[1]))
    .sort()

const isStep = (path: string, name: string): boolean =>
  !(path.startsWith('web/') ? NO_STEP : NAMES_OTHERS).test(name)

/** Whether a path below a folder, if there is one, is of one of these. */
const isOf = (folders: readonly string[], path: string | undefined): boolean =>
  path === undefined || folders.some((folder) => `${path}/`.startsWith(`${folder}/`))
