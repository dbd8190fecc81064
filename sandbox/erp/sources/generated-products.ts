import { createRandom } from "../../random.ts";
import type { Product } from "../ledger.ts";
import { logNormal } from "../weighted.ts";

const NOUNS: ReadonlyArray<readonly [noun: string, medianPrice: number]> = [
  ["Caneca", 29],
  ["Bolsa", 79],
  ["Vela aromática", 35],
  ["Porta-retrato", 42],
  ["Almofada", 59],
  ["Relógio de parede", 89],
  ["Colar", 49],
  ["Brinco", 32],
  ["Pulseira", 36],
  ["Caderno", 27],
  ["Luminária", 99],
  ["Travessa", 65],
  ["Jogo de talheres", 110],
  ["Toalha de mesa", 72],
  ["Vaso", 54],
  ["Quebra-cabeça", 45],
  ["Boneca", 58],
  ["Guirlanda de Natal", 48],
  ["Caixa decorativa", 39],
  ["Avental", 44],
];
const STYLES = [
  "clássica",
  "floral",
  "retrô",
  "rústica",
  "listrada",
  "artesanal",
  "de coração",
  "de estrela",
  "tropical",
];
const COLOURS = ["azul", "vermelha", "verde", "branca", "preta", "rosa", "amarela", "prateada", "dourada", "marfim"];

export function generateProducts(count: number, seed: number): Product[] {
  const random = createRandom(seed, "products");
  return Array.from({ length: count }, (_, at) => {
    const [noun, medianPrice] = random.pick(NOUNS);
    const price = logNormal(medianPrice / 6, 0.5, random);
    return {
      code: String(20_001 + at),
      description: `${noun} ${random.pick(STYLES)} ${random.pick(COLOURS)}`.toUpperCase(),
      priceMillis: Math.max(90, Math.round(price * 10) * 100 - 10),
    };
  });
}
