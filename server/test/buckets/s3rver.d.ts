declare module 's3rver' {
  /** The part of s3rver 3.7 that the tests use: an S3-speaking server over a folder. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    readonly store: {
      putObject(object: { bucket: string; key: string }): Promise<{ size: number }>;
      getResourcePath(bucket: string, key: string, resource: string): string;
    };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
