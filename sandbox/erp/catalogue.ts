import { hashOf } from "../random.ts";
import type { Product } from "./ledger.ts";
import type { ProdutoRow } from "./wire.ts";

// The first match wins; the words occur in the data set and the generator.
const DEPARTMENTS: ReadonlyArray<readonly [department: string, words: RegExp]> = [
  ["Natal e datas", /CHRISTMAS|NATAL|EASTER|VALENTINE|BAUBLE|GUIRLANDA|GARLAND/],
  ["Bijuterias", /NECKLACE|BRACELET|EARRING|\bRING\b|CHARM|BEAD|HAIR|COLAR|BRINCO|PULSEIRA/],
  ["Velas e aromas", /CANDLE|T-LIGHT|INCENSE|LANTERN|VELA/],
  ["Bolsas e acessórios", /\bBAGS?\b|PURSE|UMBRELLA|LUGGAGE|BOLSA/],
  [
    "Mesa e cozinha",
    /MUG|CUP|PLATE|BOWL|CAKE|TEA|CUTLERY|TRAY|KITCHEN|JAR|BOTTLE|GLASS|CANECA|TRAVESSA|TALHERES|AVENTAL/,
  ],
  ["Papelaria e festas", /CARD|PAPER|WRAP|NOTEBOOK|PEN|PARTY|RIBBON|CADERNO|STICKER/],
  ["Brinquedos", /TOY|GAME|DOLL|PUZZLE|SPACEBOY|CHILD|BONECA|QUEBRA-CABEÇA/],
  ["Jardim", /GARDEN|FLOWER|PLANT|BIRD|TREE|VASO/],
  ["Têxteis", /CUSHION|TOWEL|DOORMAT|QUILT|COVER|ALMOFADA|TOALHA/],
  ["Decoração", /HEART|FRAME|CLOCK|SIGN|MIRROR|HOLDER|HOOK|WALL|DECORATION|LIGHT|RETRATO|RELÓGIO|LUMINÁRIA|CAIXA/],
];
const BRANDS = [
  "Casa Lume",
  "Arte & Lar",
  "Retrô Brasil",
  "Jardim Secreto",
  "Feito à Mão",
  "Boa Mesa",
  "Doce Festa",
  "Mimo",
];
const COLLECTIONS = ["Verão", "Outono", "Inverno", "Primavera", "Clássicos", "Edição Limitada"];
const COLOURS = ["Azul", "Vermelho", "Branco", "Preto", "Rosa", "Verde", "Amarelo", "Natural"];
const SIZES = ["P", "M", "G", "GG"];
const SHORT_NAME_LENGTH = 20;

export function toProdutoRow({ code, description, priceMillis }: Product): ProdutoRow {
  const name = description || `Produto ${code}`;
  return {
    produto: code,
    cod_produto: code,
    descricao1: name,
    descricao2: name.slice(0, SHORT_NAME_LENGTH).trim(),
    desc_colecao: pickBy(code, "collection", COLLECTIONS),
    desc_departamento: departmentOf(code, name),
    desc_marca: pickBy(code, "brand", BRANDS),
    preco1: Math.round(priceMillis / 10) / 100,
    cores: coloursOf(code).map((descricao) => ({ descricao })),
    tamanhos: sizesOf(code).map((tamanho) => ({ tamanho })),
  };
}

export function coloursOf(code: string): string[] {
  const first = hashOf(`${code}|colours`);
  return COLOURS.filter((_, at) => (first + at) % 3 === 0);
}

export function sizesOf(code: string): string[] {
  const kind = hashOf(`${code}|sizes`) % 4;
  return kind === 0 ? SIZES : kind === 1 ? ["Único"] : [];
}

function departmentOf(code: string, name: string): string {
  if (!/^\d/.test(code)) return "Serviços e vales";
  const found = DEPARTMENTS.find(([, words]) => words.test(name.toUpperCase()));
  return found ? found[0] : "Presentes";
}

function pickBy(code: string, purpose: string, choices: readonly string[]): string {
  return choices[hashOf(`${code}|${purpose}`) % choices.length] ?? "";
}
