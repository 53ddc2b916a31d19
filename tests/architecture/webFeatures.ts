import { join, relative } from 'node:path'
import ts from 'typescript'
import { isLacking } from './browserSupport.ts'

const ROOT = join(import.meta.dirname, '../..')
const IN_BROWSERS = /^(web|shared)\/(?!.*\.test\.)/

const pathOf = (fileName: string): string => relative(ROOT, fileName).replaceAll('\\', '/')

const browserProgram = (): ts.Program => {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
  return ts.createProgram(
    fileNames.filter((fileName) => IN_BROWSERS.test(pathOf(fileName))),
    options,
  )
}

const isOfWeb = ({ fileName }: ts.SourceFile): boolean => /\/lib\.dom[\w.]*\.d\.ts$/.test(fileName)

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** How browser-compat-data may call a member of an interface of TypeScript's; `on…` stands for an event. */
const namesOfMember = (owner: string, member: string): string[] => [
  `api.${owner}.${member}`,
  ...(member.startsWith('on') ? [`api.${owner}.${member.slice(2).toLowerCase()}_event`] : []),
  ...(owner === 'CSSStyleDeclaration' ? [`css.properties.${kebab(member)}`] : []),
]

const namesOfGlobal = (name: string): string[] => [
  `api.${name}`,
  `api.Window.${name}`,
  `api.WorkerGlobalScope.${name}`,
]

/** Those of an element of HTML; components have attributes of their own. */
const namesOfAttribute = (tag: string, attribute: string): string[] =>
  /^[a-z]/.test(tag)
    ? [
        `html.elements.${tag}.${attribute.toLowerCase()}`,
        `html.global_attributes.${attribute.toLowerCase()}`,
        ...['Element', 'HTMLElement'].flatMap((owner) => namesOfMember(owner, attribute)),
      ]
    : []

/** The last parts of all names that are worth a look: only these nodes have their types resolved. */
const SUSPECTS = new Set(
  [...isLacking]
    .filter(([, lacking]) => lacking)
    .map(([name]) => name.replace(/^.*\./, '').replace(/_(event|static)$/, '')),
)

const isSuspect = (name: string): boolean =>
  [name, kebab(name), name.toLowerCase(), name.toLowerCase().replace(/^on/, '')].some((each) =>
    SUSPECTS.has(each),
  )

/** The interfaces that extend another: browser-compat-data knows no mixins, such as `CanvasState`. */
const heirsIn = (files: ts.SourceFile[]): Map<string, string[]> => {
  const heirs = new Map<string, string[]>()
  for (const heir of files.flatMap(({ statements }) => statements.filter(ts.isInterfaceDeclaration)))
    for (const { expression } of (heir.heritageClauses ?? []).flatMap(({ types }) => types))
      heirs.set(expression.getText(), [...(heirs.get(expression.getText()) ?? []), heir.name.text])
  return heirs
}

/** Tells by which names browser-compat-data may know what a node uses. */
const featureNames = (program: ts.Program): ((node: ts.Node) => string[]) => {
  const checker = program.getTypeChecker()

  const webDeclarations = (symbol: ts.Symbol | undefined): ts.Declaration[] =>
    (symbol?.declarations ?? []).filter((node) => isOfWeb(node.getSourceFile()))

  /** `HTMLCanvasElement`, `HTMLElement`, … of a canvas; of a union those of each part. */
  const interfacesOf = (type: ts.Type): string[] => {
    if (type.isUnionOrIntersection()) return type.types.flatMap(interfacesOf)
    const apparent = checker.getApparentType(type)
    const symbol = apparent.getSymbol()
    const bases = apparent.isClassOrInterface() ? checker.getBaseTypes(apparent) : []
    return [
      ...(symbol && webDeclarations(symbol).length > 0 ? [symbol.name] : []),
      ...bases.flatMap(interfacesOf),
    ]
  }

  const heirs = heirsIn(program.getSourceFiles().filter(isOfWeb))

  /** By the type of the owner, or else by the declaration, which `Pick<…>` and the like keep. */
  const memberNames = (type: ts.Type, member: string): string[] => {
    const byType = interfacesOf(type).flatMap((owner) => namesOfMember(owner, member))
    if (byType.some((name) => isLacking.has(name))) return byType
    return webDeclarations(checker.getPropertyOfType(type, member)).flatMap(({ parent }) => {
      if (!ts.isInterfaceDeclaration(parent)) return namesOfGlobal(member)
      const owner = parent.name.text
      return [owner, ...(heirs.get(owner) ?? [])].flatMap((each) => namesOfMember(each, member))
    })
  }

  const isOfTheWeb = (node: ts.Node): boolean => webDeclarations(checker.getSymbolAtLocation(node)).length > 0

  return (node) => {
    if (ts.isPropertyAccessExpression(node) && isSuspect(node.name.text)) {
      const { expression, name } = node
      const statics =
        ts.isIdentifier(expression) && isOfTheWeb(expression)
          ? [`api.${expression.text}.${name.text}_static`]
          : []
      return [...statics, ...memberNames(checker.getTypeAtLocation(expression), name.text)]
    }
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = (node.propertyName ?? node.name).getText()
      return isSuspect(name) ? memberNames(checker.getTypeAtLocation(node.parent), name) : []
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression
      const [event] = node.arguments
      return name.text === 'addEventListener' && event && ts.isStringLiteral(event) && isSuspect(event.text)
        ? memberNames(checker.getTypeAtLocation(expression), `on${event.text}`)
        : []
    }
    if (ts.isJsxAttribute(node))
      return namesOfAttribute(node.parent.parent.tagName.getText(), node.name.getText())
    if (ts.isIdentifier(node) && isSuspect(node.text) && !isMemberName(node) && isOfTheWeb(node)) {
      const made = ts.isNewExpression(node.parent) ? [`api.${node.text}.${node.text}`] : []
      return [...made, ...namesOfGlobal(node.text)]
    }
    return []
  }
}

const isMemberName = (node: ts.Identifier): boolean =>
  (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) ||
  ts.isBindingElement(node.parent)

/** What the scripts of the browser use and one of the oldest browsers lacks, as `web/ui/a.ts api.Navigator.share`. */
export const lackingFeatures = (): Set<string> => {
  const program = browserProgram()
  const namesOf = featureNames(program)
  const found = new Set<string>()
  const visit = (node: ts.Node, path: string): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    const feature = namesOf(node).find((name) => isLacking.get(name))
    if (feature) found.add(`${path} ${feature}`)
    ts.forEachChild(node, (child) => visit(child, path))
  }
  for (const file of program.getSourceFiles())
    if (IN_BROWSERS.test(pathOf(file.fileName))) visit(file, pathOf(file.fileName))
  return found
}
