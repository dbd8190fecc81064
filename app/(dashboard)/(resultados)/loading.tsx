export { default } from "@/app/(dashboard)/loading.tsx";
